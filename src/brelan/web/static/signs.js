// Signs are seen for some seconds, however often the table is drawn meanwhile, and said once to who listens.

const byId = (id) => document.getElementById(id);
const told = new Set();

function show() {
  for (const each of document.querySelectorAll(".sign")) {
    each.style.animationDelay = `-${each.dataset.age}s`;
    const key = `${each.closest("[id]").id} ${each.dataset.given}`;
    if (told.has(key)) continue;
    told.add(key);
    if (!document.body.classList.contains("no-signs")) byId("announcer").textContent = each.textContent.trim();
  }
}

// What was given closes the sheet.
document.addEventListener("submit", ({ target }) => {
  if (target.closest("#signs")) byId("signs").open = false;
});

document.addEventListener("changed", show);
show();
