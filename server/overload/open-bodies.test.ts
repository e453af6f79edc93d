import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

import { expect, test } from "vitest";

import { trackOpenBodies } from "./open-bodies.ts";

/** Starts a server that reads bodies to their end and allows `most` open ones. */
async function startReading(limit: number) {
  const bodies = trackOpenBodies(({ headers }) => String(headers["from"]), limit);
  const server = createServer(async (request, response) => {
    bodies.watch(request, response);
    if (request.url === "/refused") return response.writeHead(403).end();
    response.end(await text(request).catch(() => ""));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = Number(typeof address === "object" ? address?.port : 0);

  /** Sends the first part of a body of four letters. */
  async function begin(from: string, part: string, path = "/") {
    const line = connect(port, "127.0.0.1");
    await once(line, "connect");
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nFrom: ${from}\r\nContent-Length: 4\r\n\r\n`;
    line.write(head + part);
    return { line, answer: readAnswer(line) };
  }
  return {
    begin,
    countAll: () => bodies.count(() => true),
    countOf: (network: string) => bodies.count(({ headers }) => headers["from"] === network),
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns the first answer, or "cut off". */
async function readAnswer(line: Socket): Promise<string> {
  return new Promise((resolve) => {
    line.on("error", () => {});
    line.once("data", (chunk) => resolve(String(chunk)));
    line.once("close", () => resolve("cut off"));
  });
}

test("counts a body until it is complete, answered or disconnected", async () => {
  await using site = await startReading(9);
  const slow = await site.begin("a", "b");
  const leaving = await site.begin("a", "b");
  const refused = await site.begin("a", "b", "/refused");
  const complete = await site.begin("a", "blue");
  expect(await complete.answer).toMatch(/^HTTP\/1.1 200 /);
  expect(await refused.answer).toMatch(/^HTTP\/1.1 403 /);
  await expect.poll(site.countAll).toBe(2);
  expect([site.countOf("a"), site.countOf("b")]).toEqual([2, 0]);

  leaving.line.destroy();
  await expect.poll(site.countAll).toBe(1);
  slow.line.write("lue");
  expect(await slow.answer).toMatch(/^HTTP\/1.1 200 [^]*blue$/);
  expect(site.countAll()).toBe(0);
});

test("cuts off the slowest body of the network with the most", async () => {
  await using site = await startReading(3);
  const reader = await site.begin("school", "b");
  await expect.poll(site.countAll).toBe(1);
  const flood = [];
  for (const part of ["b", "b", "b", "b"]) {
    flood.push(await site.begin("flood", part));
    await expect.poll(() => site.countOf("flood")).toBe(Math.min(flood.length, 2));
  }
  const [first, second] = await Promise.all(flood.slice(0, 2).map(({ answer }) => answer));
  expect([first, second]).toEqual(Array(2).fill(expect.stringMatching(/^HTTP\/1.1 408 /)));

  for (const { line } of [reader, ...flood.slice(2)]) line.write("lue");
  const answered = await Promise.all([reader, ...flood.slice(2)].map(({ answer }) => answer));
  expect(answered).toEqual(Array(3).fill(expect.stringMatching(/^HTTP\/1.1 200 /)));
});

test("cuts off none when many complete bodies arrive at once", async () => {
  await using site = await startReading(3);
  const bodies = await Promise.all(Array.from({ length: 50 }, () => site.begin("a", "blue")));
  const answered = await Promise.all(bodies.map(({ answer }) => answer));
  expect(answered).toEqual(Array(50).fill(expect.stringMatching(/^HTTP\/1.1 200 /)));
});

test("keeps no more open bodies than the limit", async () => {
  await using site = await startReading(3);
  const bodies = await Promise.all(Array.from({ length: 50 }, () => site.begin("a", "b")));
  for (const { answer, line } of bodies) void answer.then(() => line.destroy());
  const countOpen = () => bodies.filter(({ line }) => !line.destroyed).length;
  await expect.poll(countOpen, { timeout: 20_000 }).toBe(3);
  expect(site.countAll()).toBe(3);
});
