import { createServer } from "node:net";

import pg from "pg";
import { expect, test } from "vitest";

import { findFreePort } from "#tests/find-free-port.ts";

import { isUnavailable } from "./is-unavailable.ts";

function stateOf(code: string): Error {
  const error = new pg.DatabaseError("so it says", 10, "error");
  return Object.assign(error, { code, severity: "ERROR" });
}

test.each([
  ["57P01", "it is being stopped"],
  ["57P03", "it is starting"],
  ["57014", "a statement took too long"],
  ["53300", "it has too many connections"],
  ["53100", "its disk is full"],
  ["08006", "the connection broke"],
  ["40P01", "two statements waited for each other"],
])("treats SQLSTATE %s as unavailable: %s", (code) => {
  expect(isUnavailable(stateOf(code))).toBe(true);
});

test.each(["23505", "42P01", "22P02", "25P02"])(
  "treats SQLSTATE %s as a fault of the program",
  (code) => {
    expect(isUnavailable(stateOf(code))).toBe(false);
  },
);

test.each([new Error("the render broke"), new TypeError("fetch failed"), "a text", null])(
  "ignores errors that are not from the database: %s",
  (error) => {
    expect(isUnavailable(error)).toBe(false);
  },
);

/** The error of a query sent to that port. */
async function failAt(port: number): Promise<unknown> {
  const pool = new pg.Pool({
    connectionString: `postgres://nobody@127.0.0.1:${port}/none`,
    connectionTimeoutMillis: 200,
  });
  const failure = await pool.query("select 1").catch((error: unknown) => error);
  await pool.end();
  return failure;
}

test("treats a refused connection as unavailable", async () => {
  expect(isUnavailable(await failAt(await findFreePort()))).toBe(true);
});

test.each([
  ["says nothing", () => {}],
  ["hangs up", (socket: { destroy: () => void }) => socket.destroy()],
] as const)("treats a database that %s as unavailable", async (_, onConnection) => {
  const port = await findFreePort();
  const server = createServer(onConnection).listen(port, "127.0.0.1");
  const failure = await failAt(port);
  server.close();

  expect(failure).toBeInstanceOf(Error);
  expect(isUnavailable(failure)).toBe(true);
});

test("treats waiting too long for a free connection as unavailable", async () => {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const pool = new pg.Pool({
    connectionString: `postgres://nobody@127.0.0.1:${port}/none`,
    max: 1,
    connectionTimeoutMillis: 200,
  });
  const failures = await Promise.all(
    [1, 2].map(() => pool.query("select 1").catch((error: unknown) => error)),
  );
  await pool.end();
  server.close();
  expect(failures.map(isUnavailable)).toEqual([true, true]);
});
