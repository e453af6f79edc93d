import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test, vi } from "vitest";

import { isOverloaded, watchOverload } from "./overload.ts";

const calm = { delay: 0, started: 0, inFlight: 0, rendering: 0, waiting: 0, queued: 0 };
const thresholds = { delay: 100, inFlight: 50, rendering: 5, waiting: 16, queued: 500 };

test.each([
  ["many were started, and the loop is late", { delay: 100, started: 16 }],
  ["many are being answered, and the loop is late", { delay: 100, inFlight: 16 }],
  ["many wait for the database, and the queue never empties", { waiting: 16, queued: 500 }],
  ["more are being answered than there is room for", { inFlight: 50 }],
  ["more pages wait to be rendered than can be in time", { rendering: 5 }],
])("detects overload when %s", (_, measured) => {
  expect(isOverloaded({ ...calm, ...measured }, thresholds, false)).toBe(true);
});

test.each([
  ["one answer takes long", { delay: 2_000, started: 1, inFlight: 15 }],
  ["many are answered in time", { delay: 99, started: 10_000 }],
  ["few wait long for the database", { waiting: 15, queued: 60_000 }],
  ["many wait for a moment", { waiting: 1_000, queued: 499 }],
])("detects no overload when %s", (_, measured) => {
  expect(isOverloaded({ ...calm, ...measured }, thresholds, false)).toBe(false);
});

test("stays overloaded until the load falls far below the thresholds", () => {
  const lower = { ...calm, delay: 60, started: 9 };
  expect(isOverloaded(lower, thresholds, false)).toBe(false);
  expect(isOverloaded(lower, thresholds, true)).toBe(true);
  expect(isOverloaded({ ...lower, delay: 49 }, thresholds, true)).toBe(false);
});

/** Blocks the event loop for `milliseconds`. */
function workFor(milliseconds: number) {
  return (_: IncomingMessage, response: ServerResponse) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    response.end("done");
  };
}

/** Starts a server behind load shedding. */
async function startGuarded(
  work: RequestListener,
  thresholds?: Parameters<typeof watchOverload>[1],
) {
  const log = { warn: vi.fn() };
  const watched = {
    waiting: () => 0,
    rendering: () => 0,
    networkPrefix: () => "",
    refuse: (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(503, { "Retry-After": "2" }).end(),
    log,
  };
  const overload = watchOverload(watched, thresholds);
  const server = createServer(overload.guard((...args) => work(...args)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  /** Sends all requests at once on open connections; returns the statuses. */
  async function askAtOnce(paths: string[]): Promise<number[]> {
    const lines = paths.map(() => connect(Number(port), "127.0.0.1"));
    await Promise.all(lines.map((line) => once(line, "connect")));
    await setTimeout(50);
    return Promise.all(
      lines.map(async (line, place) => {
        line.write(`GET ${paths[place]} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
        return Number((await text(line)).slice("HTTP/1.1 ".length).slice(0, 3));
      }),
    );
  }
  async function open(): Promise<Socket> {
    const line = connect(Number(port), "127.0.0.1");
    await once(line, "connect");
    return line;
  }
  return {
    askAtOnce,
    open,
    log,
    overload,
    async [Symbol.asyncDispose]() {
      overload.stop();
      server.close();
      server.closeAllConnections();
    },
  };
}

test("sheds reads before orders under a burst, then recovers", async () => {
  await using site = await startGuarded(workFor(15));
  const paths = Array.from({ length: 120 }, (_, place) => (place % 10 ? "/" : "/api/orders"));
  const answers = await site.askAtOnce(paths);
  const [books, orders] = [true, false].map((isBook) =>
    answers.filter((_, place) => (paths[place] === "/") === isBook),
  );

  expect(new Set(books)).toEqual(new Set([200, 503]));
  expect(new Set(orders)).toEqual(new Set([200]));
  expect(site.overload.refused()).toBe(answers.filter((status) => status === 503).length);
  await expect.poll(() => site.log.warn.mock.calls.length).toBe(1);

  await setTimeout(200);
  expect(await site.askAtOnce(["/", "/", "/"])).toEqual([200, 200, 200]);
});

test("always answers health checks", async () => {
  const none = { delay: 0, inFlight: 0, rendering: 0, waiting: 0, queued: 0 };
  await using site = await startGuarded(workFor(0), { reading: none, file: none, money: none });
  const paths = ["/", "/api/orders", "/assets/a.js", "/healthz"];
  expect(await site.askAtOnce(paths)).toEqual([503, 503, 503, 200]);
});

test("does not watch the event loop of an idle site for health checks", async () => {
  await using site = await startGuarded(workFor(0));
  using started = vi.spyOn(globalThis, "setInterval");
  expect(await site.askAtOnce(["/healthz", "/readyz"])).toEqual([200, 200]);
  expect(started).not.toHaveBeenCalled();
  await site.askAtOnce(["/", "/"]);
  expect(started).toHaveBeenCalledOnce();
});

test("counts answers being made until they are made", async () => {
  const two = { delay: 1_000, inFlight: 2, rendering: 9, waiting: 1_000, queued: 1_000 };
  const pending: ((made: string) => void)[] = [];
  const app = new Hono();
  const listener = getRequestListener(app.fetch);
  await using site = await startGuarded(listener, { reading: two, file: two, money: two });
  app.use(site.overload.count);
  app.get("/", async (c) => c.text(await new Promise<string>((resolve) => pending.push(resolve))));

  const first = site.askAtOnce(["/", "/"]);
  await expect.poll(() => pending.length).toBe(2);
  expect(await site.askAtOnce(["/", "/api/orders"])).toEqual([503, 404]);
  for (const finish of pending.splice(0)) finish("made");
  expect(await first).toEqual([200, 200]);

  const next = site.askAtOnce(["/"]);
  await expect.poll(() => pending.length).toBe(1);
  for (const finish of pending) finish("made");
  expect(await next).toEqual([200]);
});

test("counts a request when its body is complete", async () => {
  const two = { delay: 1_000, inFlight: 2, rendering: 9, waiting: 1_000, queued: 1_000 };
  const bodies: string[] = [];
  const app = new Hono();
  const listener = getRequestListener(app.fetch);
  await using site = await startGuarded(listener, { reading: two, file: two, money: two });
  app.onError((_, c) => c.text("broken off", 400));
  app.use(site.overload.count);
  app.get("/", (c) => c.text("a page"));
  app.post("/form", async (c) => {
    bodies.push(await c.req.text());
    return new Promise<Response>(() => {});
  });

  const lines = await Promise.all([site.open(), site.open(), site.open()]);
  for (const line of lines) {
    line.write("POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na");
  }
  await setTimeout(100);
  expect(await site.askAtOnce(["/"])).toEqual([200]);

  for (const line of lines.slice(1)) line.write("b");
  await expect.poll(() => bodies).toEqual(["ab", "ab"]);
  expect(await site.askAtOnce(["/"])).toEqual([503]);
  for (const line of lines) line.destroy();
});
