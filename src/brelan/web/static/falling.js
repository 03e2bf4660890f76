// Dice fall one after the other; what came of it (news, totals, the prompt) is shown when the last one lies.

const FALL = 500; // milliseconds
const BETWEEN = 90;
const LONGEST_ROLL = 700;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let lie = 0; // when the last die that fell lies

document.addEventListener("fall", ({ detail }) => tumble(detail));
document.addEventListener("still-falling", ({ detail }) => hideVerdict(detail.foot)); // the table was drawn anew meanwhile

function tumble({ dice, foot }) {
  const between = Math.min(BETWEEN, LONGEST_ROLL / dice.length);
  dice.forEach((die, number) => {
    die.classList.add("tumble");
    die.classList.toggle("is-left", number % 2 === 1);
    die.style.animationDelay = `${Math.round(number * between)}ms`;
  });
  document.dispatchEvent(new CustomEvent("dice-fell", { detail: { dice: dice.length, between, fall: FALL } }));
  if (calm.matches || document.hidden) return;
  lie = performance.now() + FALL + between * (dice.length - 1);
  hideVerdict(foot);
}

function hideVerdict(foot) {
  const main = document.getElementById("table");
  main.classList.add("is-falling");
  const now = main.querySelector(".foot");
  const was = waiting(foot);
  now?.setAttribute("aria-busy", "true");
  if (now && was) now.after(was);
  setTimeout(() => {
    main.classList.replace("is-falling", "has-landed");
    was?.remove();
    now?.removeAttribute("aria-busy");
  }, lie - performance.now());
}

// What was asked before stays, greyed, until the dice lie: nothing is emptied, and nothing is told too early.
function waiting(foot) {
  if (!foot) return null;
  const was = foot.parentElement?.querySelector(".foot.is-waiting")?.cloneNode(true) ?? foot.cloneNode(true);
  for (const each of [was, ...was.querySelectorAll("[id], [form], [name]")]) {
    for (const name of ["id", "form", "name", "aria-live", "role"]) each.removeAttribute(name);
  }
  was.classList.add("is-waiting");
  was.inert = true;
  was.setAttribute("aria-hidden", "true");
  return was;
}
