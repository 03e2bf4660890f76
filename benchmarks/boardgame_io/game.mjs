// A game of the kind of Gang of Dice, for two, in boardgame.io's own words: about as many cells in its state and
// moves in a game (73 on average), hidden pools. Not its rules: what is measured is a server, and a few rules are enough
// to push one's luck: play some dice, lift and roll again twice at most, stop; too high a total loses them all.

export const NAME = "gang";
const [ROUNDS, FACES, POOL, MOST, ROLLS] = [12, 6, 15, 16, 3];
const LIMITS = { least: 8, spread: 24 };

const none = () => Array(FACES).fill(0);
const sum = (counts) => counts.reduce((all, count) => all + count, 0);
const total = (counts) => counts.reduce((all, count, face) => all + count * face, 0);
const newRound = (G, random) => {
  G.round += 1;
  G.limit = LIMITS.least + random.Die(LIMITS.spread);
  for (const seat of G.seats) Object.assign(seat, { played: 0, result: null, shown: none() });
};

function setup({ random }) {
  const seats = [0, 1].map(() => ({ pool: POOL, played: 0, result: null, shown: none() }));
  const G = { round: 0, limit: 0, centre: 0, rolls: 0, lifted: none(), seats };
  newRound(G, random);
  return G;
}

function roll(G, seat, dice, random) {
  if (dice) for (const face of random.Die(FACES, dice)) seat.shown[face - 1] += 1;
  G.lifted = none();
  G.rolls += 1;
}

function endTurn(G, seat, random, events) {
  const reached = total(seat.shown);
  seat.result = reached > G.limit ? -1 : reached;
  if (seat.result < 0) G.centre += seat.played;
  G.rolls = 0;
  if (G.seats.every((each) => each.result !== null)) settle(G, random, events);
  if (!G.over) events.endTurn();
}

function settle(G, random, events) {
  const [first, second] = G.seats;
  const best = first.result >= second.result ? first : second;
  if (best.result >= 0) {
    best.pool += G.centre;
    G.centre = 0;
    for (const seat of G.seats) if (seat.result >= 0) best.pool += seat.played;
  }
  G.over = G.round === ROUNDS || G.seats.some((seat) => seat.pool === 0);
  if (G.over) events.endGame({ pools: G.seats.map((seat) => seat.pool) });
  else newRound(G, random);
}

const INVALID = "INVALID_MOVE"; // what boardgame.io/core calls it
const legal = (G, ctx, name, value) => choices(G, ctx).some((each) => each[0] === name && each[1] === value);

const moves = {
  play({ G, ctx, random }, dice) {
    if (!legal(G, ctx, "play", dice)) return INVALID;
    const seat = G.seats[ctx.currentPlayer];
    seat.pool -= dice;
    seat.played = dice;
    roll(G, seat, dice, random);
  },
  lift({ G, ctx }, face) {
    if (!legal(G, ctx, "lift", face)) return INVALID;
    G.seats[ctx.currentPlayer].shown[face] -= 1;
    G.lifted[face] += 1;
  },
  again({ G, ctx, random, events }) {
    if (!legal(G, ctx, "again")) return INVALID;
    const seat = G.seats[ctx.currentPlayer];
    roll(G, seat, sum(G.lifted), random);
    if (G.rolls === ROLLS) endTurn(G, seat, random, events);
  },
  stop({ G, ctx, random, events }) {
    if (!legal(G, ctx, "stop")) return INVALID;
    endTurn(G, G.seats[ctx.currentPlayer], random, events);
  },
};

// What may be done now: pairs of a move's name and its value. The player asks for it as the server does.
export function choices(G, ctx) {
  const seat = G.seats[ctx.currentPlayer];
  if (seat.played === 0) return Array.from({ length: Math.min(seat.pool, MOST) }, (_, dice) => ["play", dice + 1]);
  const lifts = seat.shown.flatMap((count, face) => (count ? [["lift", face]] : []));
  return [...lifts, sum(G.lifted) ? ["again"] : ["stop"]];
}

// A pool is behind its owner's screen until the end.
function playerView({ G, ctx, playerID }) {
  if (ctx.gameover) return G;
  return { ...G, seats: G.seats.map((seat, number) => (String(number) === playerID ? seat : { ...seat, pool: null })) };
}

// Nothing is kept to be taken back, so the server has less to store for each move.
export const game = { name: NAME, setup, moves, playerView, minPlayers: 2, maxPlayers: 2, disableUndo: true };
