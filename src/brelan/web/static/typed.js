// Real dice: several are gathered, may be taken back, and are sent together.

const byId = (id) => document.getElementById(id);

document.addEventListener(
  "submit",
  (submitted) => {
    const { target: form, submitter } = submitted;
    if (!(Number(form.dataset.gather) > 1) || submitter?.name !== "move") return;
    submitted.preventDefault();
    submitted.stopImmediatePropagation();
    gather(form, submitter);
  },
  true,
);

function gather(form, button) {
  const list = form.querySelector(".gathered-list");
  const most = Number(form.dataset.gather);
  if (list.children.length >= most) return;
  const die = document.createElement("button");
  die.type = "button";
  die.className = "button";
  die.value = button.value;
  die.append(...[...button.childNodes].map((node) => node.cloneNode(true)));
  list.append(die);
  const count = () => {
    form.querySelector(".gathered").hidden = !list.children.length;
    const complete = list.children.length === most;
    byId("typed-send").hidden = !complete;
    if (complete) byId("typed-send").focus();
  };
  die.addEventListener("click", () => {
    die.remove();
    count();
  });
  count();
}

document.addEventListener("click", (click) => {
  if (click.target.closest("#typed-send")) {
    const form = byId("typed-form");
    const fields = new URLSearchParams(new FormData(form));
    for (const die of form.querySelector(".gathered-list").children) fields.append("move", die.value);
    const sent = { form, fields, button: byId("typed-send") };
    document.dispatchEvent(new CustomEvent("send", { detail: sent })); // brelan.js does it
  }
});
