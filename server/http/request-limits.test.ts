import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";

import { guardForms } from "#server/pages/guard-forms.ts";

import { createLimitedServer, requestLimits, handleRequestError } from "./request-limits.ts";

const FILE = 32 * 1024 * 1024;
/** Milliseconds between two drops of a slow client. */
const DROP_PAUSE = 100;
const CHUNK = "x".repeat(64 * 1024);

/** Starts a site with a page, a form and a large file. */
async function startSite(changes: Partial<typeof requestLimits> = {}) {
  const app = new Hono();
  app.onError((_, c) => c.text("broken off", 400));
  app.get("/", (c) => c.text("a page"));
  app.get("/file", (c) => c.body(new Uint8Array(FILE)));
  app.post("/form", guardForms({ siteOrigins: [], addressOf: () => "" }), async (c) => {
    await c.req.text();
    return c.text("taken");
  });
  const server = createLimitedServer({ ...requestLimits, ...changes });
  server.on("request", getRequestListener(app.fetch));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = Number(typeof address === "object" ? address?.port : 0);

  async function open(): Promise<Socket> {
    const line = connect(port, "127.0.0.1");
    line.on("error", () => {});
    await once(line, "connect");
    return line;
  }
  return {
    open,
    countLines: () => promisify(server.getConnections.bind(server))(),
    address: `http://127.0.0.1:${port}/`,
    get: () => fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) }),
    /** Applies to open connections too. */
    limit: (to: { headersTimeout: number; requestTimeout: number }) => Object.assign(server, to),
    /** Returns the answer to `bytes`. */
    async send(bytes: string): Promise<string> {
      const line = await open();
      line.write(bytes);
      return readAll(line);
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns what is received until the connection closes, by either side or an error. */
async function readAll(line: Socket): Promise<string> {
  let received = "";
  line.on("data", (chunk) => (received += String(chunk)));
  await new Promise((resolve) => line.once("close", resolve));
  return received;
}

const form =
  "POST /form HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n";

/** Sends `drop` on each connection until it is closed; returns what each received. */
async function dribble(lines: Socket[], beginning: string, drop: string): Promise<string[]> {
  const received = lines.map(readAll);
  for (const line of lines) line.write(beginning);
  for (let open = lines; open.length > 0; open = open.filter(isOpen)) {
    for (const line of open) line.write(drop);
    await setTimeout(DROP_PAUSE);
  }
  return Promise.all(received);
}

function isOpen({ destroyed, writable }: Socket): boolean {
  return !destroyed && writable;
}

/** The beginning of each request, and the bytes it then dribbles. */
const dribbles: [string, string][] = [
  ["GET / HTTP/1.1\r\nHost: a\r\n", "X-A: b\r\n"],
  [`${form}Content-Length: 60000\r\n\r\n`, "a"],
  [`${form}Transfer-Encoding: chunked\r\n\r\n`, "1\r\na\r\n"],
];

test("answers others while 500 clients dribble, and closes those", async () => {
  await using site = await startSite({ connectionsCheckingInterval: 100 });
  const lines = await Promise.all(Array.from({ length: 500 }, site.open));
  const dribbling = dribbles.map(([begin, drop], kind) => {
    const group = lines.filter((_, place) => place % dribbles.length === kind);
    return dribble(group, begin, drop);
  });

  // `headersTimeout` is 15 s: no connection is closed yet.
  for (const _ of [1, 2, 3]) {
    expect(await (await fetch(site.address)).text()).toBe("a page");
    await setTimeout(DROP_PAUSE);
  }
  expect(lines.filter(isOpen)).toHaveLength(500);

  site.limit({ headersTimeout: 3 * DROP_PAUSE, requestTimeout: 3 * DROP_PAUSE });
  const received = (await Promise.all(dribbling)).flat();
  expect(received).toHaveLength(500);
  for (const answer of received) expect(answer).toMatch(/^(HTTP\/1.1 408 |$)/);
  expect((await fetch(site.address)).status).toBe(200);
});

test.each(dribbles)("closes a connection that begins %j and dribbles", async (begin, drop) => {
  const soon = { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 100 };
  await using site = await startSite(soon);
  const [received] = await dribble([await site.open()], begin, drop);
  expect(received).toMatch(/^(HTTP\/1.1 408 |$)/);
});

test("closes a connection without a request", async () => {
  await using site = await startSite({ headersTimeout: 300, connectionsCheckingInterval: 100 });
  const line = await site.open();
  expect(await readAll(line)).toMatch(/^(HTTP\/1.1 408 |$)/);
});

const endless: [string, string, (line: Socket) => void][] = [
  [
    "a form that says its length",
    `${form}Content-Length: 2000000000\r\n\r\n`,
    (line) => line.write(CHUNK),
  ],
  [
    "a form that does not say its length",
    `${form}Transfer-Encoding: chunked\r\n\r\n`,
    (line) => line.write(`10000\r\n${CHUNK}\r\n`),
  ],
];

test.each(endless)("refuses %s and is too large without reading it", async (_, head, more) => {
  await using site = await startSite();
  const line = await site.open();
  const received = readAll(line);
  line.write(head);
  const first = await Promise.race([once(line, "data"), pour(line, more)]);

  expect(String(first)).toMatch(/^HTTP\/1.1 413 /);
  await pour(line, more);
  expect(line.bytesWritten).toBeLessThan(200_000_000);
  expect(await received).not.toContain("taken");
  expect((await site.get()).status).toBe(200);
});

/** Sends until the connection closes. */
async function pour(line: Socket, more: (line: Socket) => void): Promise<string> {
  while (isOpen(line)) {
    more(line);
    await setTimeout(1);
  }
  return "cut off";
}

test("closes the connection after a GET with a body", async () => {
  await using site = await startSite();
  const small = "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc";
  expect(await site.send(small)).toMatch(/^HTTP\/1.1 200 [^]*connection: close/i);

  const line = await site.open();
  line.write("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
  await pour(line, (open) => open.write(`10000\r\n${CHUNK}\r\n`));
  expect(line.bytesWritten).toBeLessThan(200_000_000);
});

test.each([
  [
    "an address of a hundred kilobytes",
    `GET /${"a".repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    431,
  ],
  [
    "ten thousand headers",
    `GET / HTTP/1.1\r\nHost: a\r\n${Array.from({ length: 10_000 }, (_, place) => `H${place}: v\r\n`).join("")}\r\n`,
    431,
  ],
  [
    "a header of a megabyte",
    `GET / HTTP/1.1\r\nHost: a\r\nA: ${"b".repeat(1_000_000)}\r\n\r\n`,
    431,
  ],
  ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["two lengths", `${form}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc`, 400],
  ["a length and pieces", `${form}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc`, 400],
  ["what is no HTTP", "\u0016\u0003\u0001 hello\r\n\r\n", 400],
])("refuses %s and answers the next request", async (_, bytes, status) => {
  await using site = await startSite();
  expect(await site.send(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect((await site.get()).status).toBe(200);
});

test("does not cut off a file on a slow connection", async () => {
  await using site = await startSite({ socketTimeout: 400 });
  const line = await site.open();
  let bytes = 0;
  line.write("GET /file HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  for await (const chunk of line) {
    bytes += String(chunk).length;
    if (bytes < FILE / 2) await setTimeout(5);
  }
  expect(bytes).toBeGreaterThan(FILE);
});

test("closes a connection on which no data moves", async () => {
  await using site = await startSite({ socketTimeout: 400 });
  const line = await site.open();
  const received = readAll(line);
  line.write("GET /file HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  line.pause();
  await expect.poll(site.countLines).toBe(1);
  await expect.poll(site.countLines).toBe(0);

  line.resume();
  expect((await received).length).toBeLessThan(FILE);
});

test("closes idle connections when all are in use", async () => {
  await using site = await startSite({ maxConnections: 10 });
  const idle = await Promise.all(Array.from({ length: 10 }, site.open));
  for (const line of idle) {
    line.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(line, "data");
  }
  await site.get().catch(() => null);
  await expect.poll(async () => (await site.get().catch(() => null))?.status).toBe(200);
});

/** Returns the answer to `bytes` until the connection closes. */
async function answerTo(bytes: string): Promise<string> {
  const app = new Hono().get("/", (c) => c.text("a page"));
  const errorHandler = handleRequestError({ error: () => {} });
  const server = createServer(getRequestListener(app.fetch, { errorHandler }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const connection = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1");
  connection.write(bytes);
  const received = await text(connection);
  server.close();
  return received;
}

test.each([
  ["a host that is none", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"],
  ["a path that is none", "GET /\\x HTTP/1.1\r\nHost: a\r\n\r\n"],
])("answers 400 to %s and closes the connection", async (_, bytes) => {
  const [first, ...lines] = (await answerTo(bytes)).split("\r\n");
  expect(first).toBe("HTTP/1.1 400 Bad Request");
  expect(lines).toContain("Connection: close");
  expect(lines.join()).not.toMatch(/content-type/i);
});

test("answers two requests on one connection", async () => {
  const page = "GET / HTTP/1.1\r\nHost: a\r\n";
  const received = await answerTo(`${page}\r\n${page}Connection: close\r\n\r\n`);
  expect(received.match(/a page/g)).toHaveLength(2);
});

test("P16: logs an unhandled error and hides it from the client", () => {
  const logged: unknown[] = [];
  const failed = new Error("relation does not exist");
  const answer = handleRequestError({ error: (entry: object) => void logged.push(entry) })(failed);
  expect(answer).toMatchObject({ status: 500, body: null });
  expect(logged).toEqual([{ err: failed }]);
});
