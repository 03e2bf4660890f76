// boardgame.io's own server, as its documentation starts it: node server.mjs PORT memory|FOLDER
//
// Two versions in package.json are older than the latest. koa-compose copies its list of handlers from 4.2 on, and
// boardgame.io adds its lobby to that list later: the lobby would not be found. node-persist keeps what it writes for
// up to a second from 3.1.1 on, and boardgame.io waits for it: every move but the first would take that second.

import { createRequire } from "node:module";
import { game } from "./game.mjs";

const { FlatFile, Server } = createRequire(import.meta.url)("boardgame.io/server");
const [port, store] = process.argv.slice(2);
const db = store === "memory" ? undefined : new FlatFile({ dir: store }); // undefined: in memory, its default
const server = Server({ games: [game], origins: [], ...(db && { db }) });
await server.run({ port: { port: Number(port), host: "127.0.0.1" } });
