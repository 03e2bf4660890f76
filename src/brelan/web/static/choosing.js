// Comfort for what is chosen on a page and not sent yet; every form works without it.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const byId = (id) => document.getElementById(id);
const chosen = (form) => [...form.elements].filter((each) => each.type === "checkbox" && each.checked);

// Touching one thing may choose another (data-picks), and bring into sight what that changes (data-shows).
document.addEventListener("change", ({ target }) => {
  if (!target.checked) return;
  const picked = byId(target.dataset.picks ?? "");
  if (picked) picked.checked = true;
  byId(target.dataset.shows ?? "")?.scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
});

// A button with data-exactly waits until so many boxes of its form are ticked; one too many takes the place of the first.
let order = [];

document.addEventListener("change", ({ target }) => {
  const button = target.form?.querySelector("[data-exactly]");
  if (!button || target.type !== "checkbox") return;
  order = order.filter((each) => each !== target && each.isConnected && each.checked);
  if (target.checked) order.push(target);
  while (order.length > Number(button.dataset.exactly)) order.shift().checked = false;
  wait(button);
});

function wait(button) {
  button.disabled = chosen(button.form).length !== Number(button.dataset.exactly);
}

function begin() {
  for (const button of document.querySelectorAll("[data-exactly]")) {
    order = chosen(button.form);
    wait(button);
  }
}

document.addEventListener("changed", begin); // brelan.js has put a new view in place
begin();
