// Dice fall one after the other; what came of it (news, totals, the prompt) is shown when the last one lies.

const FALL = 500; // milliseconds
const BETWEEN = 90;
const LONGEST_ROLL = 700;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let lie = 0; // when the last die that fell lies

document.addEventListener("fall", ({ detail }) => tumble(detail));
document.addEventListener("still-falling", hideVerdict); // the table was drawn anew meanwhile

function tumble(dice) {
  const between = Math.min(BETWEEN, LONGEST_ROLL / dice.length);
  dice.forEach((die, number) => {
    die.classList.add("tumble");
    die.classList.toggle("is-left", number % 2 === 1);
    die.style.animationDelay = `${Math.round(number * between)}ms`;
  });
  document.dispatchEvent(new CustomEvent("dice-fell", { detail: { dice: dice.length, between, fall: FALL } }));
  if (calm.matches || document.hidden) return;
  lie = performance.now() + FALL + between * (dice.length - 1);
  hideVerdict();
}

function hideVerdict() {
  const main = document.getElementById("table");
  main.classList.add("is-falling");
  main.querySelector(".foot")?.setAttribute("aria-busy", "true");
  setTimeout(() => {
    main.classList.replace("is-falling", "has-landed");
    main.querySelector(".foot")?.removeAttribute("aria-busy");
  }, lie - performance.now());
}
