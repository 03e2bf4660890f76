// What the coach says each choice is worth is written onto the choice itself; the list below the prompt has it too.

// A form that already holds a move sends that one first: what its button adds is not what was weighed.
const sendsAnother = (control) => control.form?.querySelector("input[type=hidden][name=move]");

function draw() {
  for (const old of document.querySelectorAll(".hint-badge")) old.remove();
  for (const said of document.querySelectorAll(".hint-move")) {
    const { worth, best, says } = said.dataset;
    const controls = [...document.querySelectorAll(`#table [name=move][value="${said.value}"]:not([type=hidden])`)];
    for (const [i, control] of controls.filter((each) => !sendsAnother(each)).entries()) {
      const badge = document.createElement("span");
      badge.className = i < Number(best) ? "hint-badge is-best" : "hint-badge";
      badge.textContent = worth;
      badge.setAttribute("aria-hidden", "true");
      control.setAttribute("aria-description", says);
      const on = control.matches("button") ? control : (control.labels?.[0] ?? control.parentElement);
      on.classList.add("has-hint");
      on.append(badge);
    }
  }
}

document.addEventListener("changed", draw);
draw();
