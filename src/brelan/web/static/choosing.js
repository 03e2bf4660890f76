// Comfort for what is chosen on a page and not sent yet; every form works without it.

const byId = (id) => document.getElementById(id);
const travel = (act) => document.dispatchEvent(new CustomEvent("travel", { detail: act })); // brelan.js does it
const chosen = (form) => [...form.elements].filter((each) => each.type === "checkbox" && each.checked);

// Touching one thing may choose another (data-picks).
document.addEventListener("change", ({ target }) => {
  if (!target.checked) return;
  const picked = byId(target.dataset.picks ?? "");
  if (picked) picked.checked = true;
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

// Of several things that each show another picture of the table (data-looks), one is looked at: what moves in it travels.
let looked = null;
let seen = true; // whether its picture has come onto the screen

document.addEventListener("change", ({ target }) => {
  if (target.type !== "radio" || !("looks" in target.dataset)) return;
  const before = looked;
  looked = target;
  target.checked = false; // it has been checked already: begin where it was not
  if (before?.isConnected) before.checked = true;
  travel(() => (target.checked = true));
  seen = false;
  requestAnimationFrame(() => setTimeout(() => (seen = true)));
});

// Nothing is sent before its picture is shown.
document.addEventListener(
  "submit",
  (submitted) => {
    if (seen) return;
    submitted.preventDefault();
    submitted.stopImmediatePropagation();
  },
  true,
);

// Touched once more, it is put back.
let again = null;

document.addEventListener("pointerdown", ({ target }) => {
  const look = target.closest?.("label")?.control ?? target;
  again = look.matches?.("[type=radio][data-looks]:checked") ? look : null;
});

document.addEventListener("click", ({ target }) => {
  if (!again || target !== again) return;
  looked = again = null;
  travel(() => (target.checked = false));
});

// What was touched by mistake is put back: the focus would vanish with the button.
document.addEventListener("reset", () => {
  document.querySelector("[data-looks]:checked, .lift input")?.focus();
  looked = null;
});

// At the start, and when brelan.js has put a new view in place.
function begin() {
  looked = document.querySelector("[type=radio][data-looks]:checked");
  for (const button of document.querySelectorAll("[data-exactly]")) {
    order = chosen(button.form);
    wait(button);
  }
}

document.addEventListener("changed", begin);
begin();
