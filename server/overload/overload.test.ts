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

const calm = { delay: 0, begun: 0, inFlight: 0, rendering: 0, waiting: 0, queued: 0 };
const marks = { delay: 100, inFlight: 50, rendering: 5, waiting: 16, queued: 500 };

test.each([
  ["many were begun, and the loop is late", { delay: 100, begun: 16 }],
  ["many are being answered, and the loop is late", { delay: 100, inFlight: 16 }],
  ["many wait for the database, and somebody always has", { waiting: 16, queued: 500 }],
  ["more are being answered than there is room for", { inFlight: 50 }],
  ["more pages wait to be rendered than can be in time", { rendering: 5 }],
])("it is too much when %s", (_, measured) => {
  expect(isOverloaded({ ...calm, ...measured }, marks, false)).toBe(true);
});

test.each([
  ["one answer takes long", { delay: 2_000, begun: 1, inFlight: 15 }],
  ["many are answered in time", { delay: 99, begun: 10_000 }],
  ["few wait long for the database", { waiting: 15, queued: 60_000 }],
  ["many wait for a moment", { waiting: 1_000, queued: 499 }],
])("it is not too much when %s", (_, measured) => {
  expect(isOverloaded({ ...calm, ...measured }, marks, false)).toBe(false);
});

test("once it is too much, it stays so until it has become far less", () => {
  const less = { ...calm, delay: 60, begun: 9 };
  expect(isOverloaded(less, marks, false)).toBe(false);
  expect(isOverloaded(less, marks, true)).toBe(true);
  expect(isOverloaded({ ...less, delay: 49 }, marks, true)).toBe(false);
});

/** Works for so many milliseconds without a pause. */
function workFor(milliseconds: number) {
  return (_: IncomingMessage, response: ServerResponse) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    response.end("done");
  };
}

/** A server before which a guard stands. */
async function startGuarded(work: RequestListener, marks?: Parameters<typeof watchOverload>[1]) {
  const log = { warn: vi.fn() };
  const watched = {
    waiting: () => 0,
    rendering: () => 0,
    networkPrefix: () => "",
    refuse: (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(503, { "Retry-After": "2" }).end(),
    log,
  };
  const overload = watchOverload(watched, marks);
  const server = createServer(overload.guard((...asked) => work(...asked)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  /** All in the same moment, each on a line of its own that is open already; what they are answered. */
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

test("of what comes at once as much is answered as can be in time, orders before books, and then all again", async () => {
  await using site = await startGuarded(workFor(15));
  const asked = Array.from({ length: 120 }, (_, place) => (place % 10 ? "/" : "/api/orders"));
  const answers = await site.askAtOnce(asked);
  const [books, orders] = [true, false].map((isBook) =>
    answers.filter((_, place) => (asked[place] === "/") === isBook),
  );

  expect(new Set(books)).toEqual(new Set([200, 503]));
  expect(new Set(orders)).toEqual(new Set([200]));
  expect(site.overload.refused()).toBe(answers.filter((status) => status === 503).length);
  await expect.poll(() => site.log.warn.mock.calls.length).toBe(1);

  await setTimeout(200);
  expect(await site.askAtOnce(["/", "/", "/"])).toEqual([200, 200, 200]);
});

test("whether the process lives is answered however much there is to do", async () => {
  const none = { delay: 0, inFlight: 0, rendering: 0, waiting: 0, queued: 0 };
  await using site = await startGuarded(workFor(0), { reading: none, file: none, money: none });
  const asked = ["/", "/api/orders", "/assets/a.js", "/healthz"];
  expect(await site.askAtOnce(asked)).toEqual([503, 503, 503, 200]);
});

test("asking for the health of an idle site does not keep its event loop watched", async () => {
  await using site = await startGuarded(workFor(0));
  using started = vi.spyOn(globalThis, "setInterval");
  expect(await site.askAtOnce(["/healthz", "/readyz"])).toEqual([200, 200]);
  expect(started).not.toHaveBeenCalled();
  await site.askAtOnce(["/", "/"]);
  expect(started).toHaveBeenCalledOnce();
});

test("answers that are being made count, and those that are made no more", async () => {
  const two = { delay: 1_000, inFlight: 2, rendering: 9, waiting: 1_000, queued: 1_000 };
  const making: ((made: string) => void)[] = [];
  const app = new Hono();
  const listener = getRequestListener(app.fetch);
  await using site = await startGuarded(listener, { reading: two, file: two, money: two });
  app.use(site.overload.count);
  app.get("/", async (c) => c.text(await new Promise<string>((resolve) => making.push(resolve))));

  const first = site.askAtOnce(["/", "/"]);
  await expect.poll(() => making.length).toBe(2);
  expect(await site.askAtOnce(["/", "/api/orders"])).toEqual([503, 404]);
  for (const make of making.splice(0)) make("made");
  expect(await first).toEqual([200, 200]);

  const next = site.askAtOnce(["/"]);
  await expect.poll(() => making.length).toBe(1);
  for (const make of making) make("made");
  expect(await next).toEqual([200]);
});

test("what has not come whole does not count, however many begin it, and does once it has", async () => {
  const two = { delay: 1_000, inFlight: 2, rendering: 9, waiting: 1_000, queued: 1_000 };
  const taken: string[] = [];
  const app = new Hono();
  const listener = getRequestListener(app.fetch);
  await using site = await startGuarded(listener, { reading: two, file: two, money: two });
  app.onError((_, c) => c.text("broken off", 400));
  app.use(site.overload.count);
  app.get("/", (c) => c.text("a page"));
  app.post("/form", async (c) => {
    taken.push(await c.req.text());
    return new Promise<Response>(() => {});
  });

  const lines = await Promise.all([site.open(), site.open(), site.open()]);
  for (const line of lines) {
    line.write("POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na");
  }
  await setTimeout(100);
  expect(await site.askAtOnce(["/"])).toEqual([200]);

  for (const line of lines.slice(1)) line.write("b");
  await expect.poll(() => taken).toEqual(["ab", "ab"]);
  expect(await site.askAtOnce(["/"])).toEqual([503]);
  for (const line of lines) line.destroy();
});
