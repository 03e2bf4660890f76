// A verifier written from docs/fairness.md. It knows no rules: it is given what they list, as `brelan verify FILE --draws`
// prints it, one game a line on its standard input, and says for each which lines of the log the seed does not explain, and
// which of these were drawn in secret: where dice are typed, people answer for the open ones, and nobody for those.
//
//     brelan verify game.json --draws | node benchmarks/fairness/verify.mjs

import { createHash, createHmac } from "node:crypto";
import { createInterface } from "node:readline";

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const keyed = (seed, message) => createHmac("sha256", seed).update(message, "latin1").digest();
const four = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};
const total = (outcomes) => outcomes.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);

function at(outcomes, number) {
  for (const [move, weight] of outcomes) {
    if (number < BigInt(weight)) return move;
    number -= BigInt(weight);
  }
}

/** The outcome at a number below the sum of the weights; what would favour the low ones is drawn again. */
function numbered(outcomes, digest) {
  const all = total(outcomes);
  const limit = 2n ** 64n - (2n ** 64n % all);
  for (let attempt = 0; ; attempt++) {
    const number = digest(attempt).readBigUInt64BE(0);
    if (number < limit) return at(outcomes, number % all);
  }
}

/** JSON with everything escaped that is not printable ASCII, and a blank after each comma. */
function wordsInJson(mixed) {
  const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const texts = mixed.map((text) => JSON.stringify(text).replace(/[^ -~]/g, escape));
  return sha256(`[${texts.join(", ")}]`).toString("hex");
}

function byPlace(game, draw) {
  const words = wordsInJson(game.mixed);
  return numbered(draw.outcomes, (attempt) => keyed(game.seed, `brelan ${words} ${draw.place} ${attempt}`));
}

function byOccasion(game, draw) {
  const texts = game.mixed.map((text) => Buffer.from(text, "utf8"));
  const words = sha256(...texts.flatMap((text) => [`${text.length}:`, text, ","])).toString("hex");
  const named = draw.occasion.length ? draw.occasion.join(",") : "-";
  const key = keyed(game.seed, `brelan 2 ${words} ${game.game} ${named} ${draw.before}`);
  if (draw.outcomes.length > 1 && total(draw.outcomes) > 4096n) {
    return numbered(draw.outcomes, (attempt) => sha256(key, four(attempt)));
  }
  let lowest = 2n ** 64n, winner = -1;
  for (const [move, weight] of draw.outcomes) {
    for (let number = 0; number < weight; number++) {
      const digest = sha256(key, four(move), four(number - (number % 4)));
      const ticket = digest.readBigUInt64BE(8 * (number % 4));
      if (ticket < lowest || (ticket === lowest && move < winner)) [lowest, winner] = [ticket, move];
    }
  }
  return winner;
}

for await (const line of createInterface({ input: process.stdin })) {
  const game = JSON.parse(line);
  game.seed = Buffer.from(game.seed, "hex");
  const draw = { 1: byPlace, 2: byOccasion }[game.way];
  const unexplained = game.draws.filter((one) => draw(game, one) !== one.drawn);
  const wrong = unexplained.map((one) => one.place);
  const secret = unexplained.filter((one) => !one.open).map((one) => one.place);
  const committed = sha256(game.seed).toString("hex") === game.commitment;
  console.log(JSON.stringify({ game: game.game, draws: game.draws.length, wrong, secret, committed }));
}
