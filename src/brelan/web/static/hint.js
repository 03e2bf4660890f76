// What the coach says each choice is worth is written onto the choice itself; the list below the prompt has it too.

// A form that already holds a move sends that one first: what its button adds is not what was weighed.
const sendsAnother = (control) => control.form?.querySelector("input[type=hidden][name=move]");

function write(on, worth, best) {
  const badge = document.createElement("span");
  badge.className = best ? "hint-badge is-best" : "hint-badge";
  badge.textContent = worth;
  badge.setAttribute("aria-hidden", "true");
  on.classList.add("has-hint");
  on.append(badge);
}

function draw() {
  for (const old of document.querySelectorAll(".hint-badge")) old.remove();
  const known = new Map(); // by the control's id
  for (const said of document.querySelectorAll(".hint-move")) {
    const { worth, best, says } = said.dataset;
    const controls = [...document.querySelectorAll(`#table [name=move][value="${said.value}"]:not([type=hidden])`)];
    for (const [i, control] of controls.filter((each) => !sendsAnother(each)).entries()) {
      const isBest = i < Number(best);
      known.set(control.id, { worth: Number(worth), isBest });
      control.setAttribute("aria-description", says);
      write(control.matches("button") ? control : (control.labels?.[0] ?? control.parentElement), worth, isBest);
    }
  }
  // What is touched first shows the best that it leads to.
  for (const first of document.querySelectorAll("[data-leads-to]")) {
    const found = first.dataset.leadsTo.split(" ").flatMap((id) => known.get(id) ?? []);
    if (found.length) write(first, Math.max(...found.map((each) => each.worth)), found.some((each) => each.isBest));
  }
}

document.addEventListener("changed", draw);
draw();
