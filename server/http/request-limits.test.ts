import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";

import { guardForms } from "#server/pages/guard-forms.ts";
import { createLimitedServer, requestLimits } from "./request-limits.ts";

const FILE = 32 * 1024 * 1024;
/** Between two drops of who dribbles, in milliseconds. */
const DROP_PAUSE = 100;
const CHUNK = "x".repeat(64 * 1024);

/** A site on a port of its own, with a page, a form that is read whole and a large file. */
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
    /** From now on, for lines that are open too. */
    limit: (to: { headersTimeout: number; requestTimeout: number }) => Object.assign(server, to),
    /** What is answered to those bytes. */
    async say(bytes: string): Promise<string> {
      const line = await open();
      line.write(bytes);
      return heardOn(line);
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** All that was answered before the line ended, however it did. */
async function heardOn(line: Socket): Promise<string> {
  let heard = "";
  line.on("data", (chunk) => (heard += String(chunk)));
  await new Promise((resolve) => line.once("close", resolve));
  return heard;
}

const form =
  "POST /form HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n";

/** Sends a little on each line now and then until it is cut off; returns what each line received. */
async function dribble(lines: Socket[], beginning: string, drop: string): Promise<string[]> {
  const told = lines.map(heardOn);
  for (const line of lines) line.write(beginning);
  for (let open = lines; open.length > 0; open = open.filter(isOpen)) {
    for (const line of open) line.write(drop);
    await setTimeout(DROP_PAUSE);
  }
  return Promise.all(told);
}

function isOpen({ destroyed, writable }: Socket): boolean {
  return !destroyed && writable;
}

/** How each begins, and what it sends a little of now and then. */
const dribbles: [string, string][] = [
  ["GET / HTTP/1.1\r\nHost: a\r\n", "X-A: b\r\n"],
  [`${form}Content-Length: 60000\r\n\r\n`, "a"],
  [`${form}Transfer-Encoding: chunked\r\n\r\n`, "1\r\na\r\n"],
];

test("while five hundred dribble headers, a form, or a form in pieces others are answered, and all of these are cut off", async () => {
  await using site = await startSite({ connectionsCheckingInterval: 100 });
  const lines = await Promise.all(Array.from({ length: 500 }, site.open));
  const dribbling = dribbles.map(([begin, drop], kind) => {
    const some = lines.filter((_, place) => place % dribbles.length === kind);
    return dribble(some, begin, drop);
  });

  // Node cuts a line off when its headers take 15 s: none is yet.
  for (const _ of [1, 2, 3]) {
    expect(await (await fetch(site.address)).text()).toBe("a page");
    await setTimeout(DROP_PAUSE);
  }
  expect(lines.filter(isOpen)).toHaveLength(500);

  site.limit({ headersTimeout: 3 * DROP_PAUSE, requestTimeout: 3 * DROP_PAUSE });
  const told = (await Promise.all(dribbling)).flat();
  expect(told).toHaveLength(500);
  for (const answer of told) expect(answer).toMatch(/^(HTTP\/1.1 408 |$)/);
  expect((await fetch(site.address)).status).toBe(200);
});

test.each(dribbles)("one that begins %j and dribbles on is cut off", async (begin, drop) => {
  const soon = { headersTimeout: 300, requestTimeout: 300, connectionsCheckingInterval: 100 };
  await using site = await startSite(soon);
  const [told] = await dribble([await site.open()], begin, drop);
  expect(told).toMatch(/^(HTTP\/1.1 408 |$)/);
});

test("a line on which nothing is asked is closed", async () => {
  await using site = await startSite({ headersTimeout: 300, connectionsCheckingInterval: 100 });
  const line = await site.open();
  expect(await heardOn(line)).toMatch(/^(HTTP\/1.1 408 |$)/);
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

test.each(endless)(
  "%s and is too large is refused, and not read to its end",
  async (_, head, more) => {
    await using site = await startSite();
    const line = await site.open();
    const told = heardOn(line);
    line.write(head);
    const first = await Promise.race([once(line, "data"), pour(line, more)]);

    expect(String(first)).toMatch(/^HTTP\/1.1 413 /);
    await pour(line, more);
    expect(line.bytesWritten).toBeLessThan(200_000_000);
    expect(await told).not.toContain("taken");
    expect((await site.get()).status).toBe(200);
  },
);

/** Sends until it is cut off. */
async function pour(line: Socket, more: (line: Socket) => void): Promise<string> {
  while (isOpen(line)) {
    more(line);
    await setTimeout(1);
  }
  return "cut off";
}

test("a body beside a question is not read: the line ends with the answer", async () => {
  await using site = await startSite();
  const small = "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc";
  expect(await site.say(small)).toMatch(/^HTTP\/1.1 200 [^]*connection: close/i);

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
])("%s is refused, and the next is answered", async (_, bytes, status) => {
  await using site = await startSite();
  expect(await site.say(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect((await site.get()).status).toBe(200);
});

test("a file is not cut off on a slow line", async () => {
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

test("one on whose line nothing moves is given up", async () => {
  await using site = await startSite({ socketTimeout: 400 });
  const line = await site.open();
  const heard = heardOn(line);
  line.write("GET /file HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  line.pause();
  await expect.poll(site.countLines).toBe(1);
  await expect.poll(site.countLines).toBe(0);

  line.resume();
  expect((await heard).length).toBeLessThan(FILE);
});

test("when all lines are taken, those that nobody uses make room", async () => {
  await using site = await startSite({ maxConnections: 10 });
  const idle = await Promise.all(Array.from({ length: 10 }, site.open));
  for (const line of idle) {
    line.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(line, "data");
  }
  await site.get().catch(() => null);
  await expect.poll(async () => (await site.get().catch(() => null))?.status).toBe(200);
});
