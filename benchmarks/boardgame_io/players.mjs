// Scripted players for boardgame.io, as houses/players.py are for Brelan: two at each table, one move in flight, the
// time from sending it to the other's update. node players.mjs PORT TABLES RATE WARM_UP SECONDS; a rate of 0: as fast
// as it goes. Says "measuring" when the warm-up is over, at the end one line of JSON, and goes when its input ends.
//
// They speak by socket.io-client, without boardgame.io's own client, which would play every move once more itself; and
// they keep their connections from game to game. Both spare the server's processor, or leave it more.

import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { io } from "socket.io-client";
import { choices, NAME } from "./game.mjs";

const [port, tables, rate, warmUp, seconds] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const PATIENCE = 30_000; // a move that is refused is answered by nothing at all
const now = () => performance.now() / 1000;
const sleep = (time) => new Promise((wake) => setTimeout(wake, 1000 * time));
const tally = { times: [], errors: 0, moves: 0, games: 0 };
let measuring = false;

class Player {
  constructor(seat) {
    this.seat = String(seat);
    this.socket = io(`${address}/${NAME}`, { transports: ["websocket"], multiplex: false });
    this.socket.on("sync", (match, said) => this.hear(match, said.state));
    this.socket.on("update", (match, state) => this.hear(match, state));
  }

  connected() {
    return new Promise((go, stop) => this.socket.once("connect", go).once("connect_error", stop));
  }

  async sitDown(match) {
    this.match = match;
    this.state = null;
    const seat = { playerID: this.seat, playerName: `P${this.seat}` };
    this.credentials = (await ask(`${match}/join`, seat)).playerCredentials;
  }

  listen() {
    this.socket.emit("sync", this.match, this.seat, this.credentials, 2);
    return this.reach(0);
  }

  hear(match, state) {
    if (match !== this.match) return;
    this.state = state;
    this.wake?.();
  }

  // Wait until this player has heard of a state, by its number.
  reach(number) {
    if (this.state && this.state._stateID >= number) return undefined;
    return new Promise((go, stop) => {
      const late = setTimeout(() => stop(new Error(`nothing heard of ${this.match}, ${number}`)), PATIENCE);
      this.wake = () => {
        if (this.state._stateID < number) return;
        clearTimeout(late);
        this.wake = null;
        go();
      };
    });
  }

  move(name, value) {
    const payload = { type: name, args: value === undefined ? [] : [value], playerID: this.seat };
    const action = { type: "MAKE_MOVE", payload: { ...payload, credentials: this.credentials } };
    this.socket.emit("update", action, this.state._stateID, this.match, this.seat);
  }
}

// Each request to the lobby has a connection of its own: node closes those that are silent for 5 seconds, and whoever
// asks in that very moment is cut off.
async function ask(path, body) {
  const headers = { "content-type": "application/json" };
  const sent = request(`${address}/games/${NAME}/${path}`, { method: "POST", headers, agent: false });
  sent.end(JSON.stringify(body));
  const [answer] = await once(sent, "response");
  const said = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${said}`);
  return JSON.parse(said);
}

async function newMatch(players) {
  const { matchID } = await ask("create", { numPlayers: 2 });
  for (const player of players) await player.sitDown(matchID);
  await Promise.all(players.map((player) => player.listen()));
}

// A match at which all have sat down, until it is over or the time is.
async function playMatch(players, until) {
  let due = now() + Math.random() / (rate || 1);
  while (now() < until) {
    if (rate) {
      await sleep(Math.max(0, due - now()));
      due = Math.max(due + 1 / rate, now());
    }
    const { ctx, _stateID: number } = players[0].state;
    if (ctx.gameover) {
      tally.games += 1;
      return;
    }
    const mover = players[ctx.currentPlayer];
    const other = players[1 - ctx.currentPlayer];
    const possible = choices(mover.state.G, ctx); // its own view: who else would know its pool?
    const sent = now();
    mover.move(...possible[Math.floor(Math.random() * possible.length)]);
    await other.reach(number + 1);
    if (measuring) tally.times.push(now() - sent);
    await mover.reach(number + 1);
    tally.moves += 1;
  }
}

// One match after another, from the one at which they sit.
async function playOn(players, until) {
  let seated = true;
  while (now() < until) {
    try {
      if (!seated) await newMatch(players);
      seated = false;
      await playMatch(players, until);
    } catch (error) {
      tally.errors += 1;
      console.error(String(error));
      await sleep(1);
    }
  }
}

const crowd = [];
for (let table = 0; table < tables; table += 1) {
  const players = [new Player(0), new Player(1)];
  await Promise.all(players.map((player) => player.connected()));
  await newMatch(players);
  crowd.push(players);
}
const until = now() + warmUp + seconds;
const playing = crowd.map((players) => playOn(players, until));
await sleep(warmUp);
measuring = true;
console.log("measuring");
await Promise.all(playing);
console.log(JSON.stringify(tally));
process.stdin.on("end", () => process.exit()).resume();
