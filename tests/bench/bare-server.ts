import { readFile } from "node:fs/promises";

import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";

/**
 * The minimal server for an answer of the same length, from memory or by one query, as a reference for ours.
 *   BODY=file HEADERS='{"content-type":"text/html"}' PORT=… node tests/bench/bare-server.ts
 *   DATABASE_URL=… LIST=file PORT=… node tests/bench/bare-server.ts
 */
const { PORT, BODY, HEADERS = "{}", DATABASE_URL, LIST } = process.env;

const app = new Hono();
if (BODY) {
  const body = await readFile(BODY);
  const headers = JSON.parse(HEADERS);
  app.get("/same", (c) => c.body(body, 200, headers));
}
if (LIST) {
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
  const { statement, pages, length } = JSON.parse(await readFile(LIST, "utf8"));
  let requests = 0;
  app.get("/list", async (c) => {
    // A prepared statement for each connection, as ours has.
    const values = pages[requests++ % pages.length];
    const { rows } = await pool.query({ name: "list", text: statement, values });
    return c.body(JSON.stringify(rows).padEnd(length), 200, { "content-type": "application/json" });
  });
}
app.get("/readyz", (c) => c.text("ready"));

serve({ fetch: app.fetch, port: Number(PORT) });
