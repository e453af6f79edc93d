import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

import { expect, test } from "vitest";

import { trackOpenBodies } from "./open-bodies.ts";

/** A server that reads a body to its end, and lets so many be on their way. */
async function startReading(most: number) {
  const bodies = trackOpenBodies(({ headers }) => String(headers["from"]), most);
  const server = createServer(async (request, response) => {
    bodies.watch(request, response);
    if (request.url === "/refused") return response.writeHead(403).end();
    response.end(await text(request).catch(() => ""));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = Number(typeof address === "object" ? address?.port : 0);

  /** Begins to send four letters of which the server has so many; the rest is sent when it is said. */
  async function begin(from: string, sent: string, path = "/") {
    const line = connect(port, "127.0.0.1");
    await once(line, "connect");
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nFrom: ${from}\r\nContent-Length: 4\r\n\r\n`;
    line.write(head + sent);
    return { line, heard: hear(line) };
  }
  return {
    begin,
    onTheirWay: () => bodies.count(() => true),
    of: (network: string) => bodies.count(({ headers }) => headers["from"] === network),
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What is answered first, or that the line was cut off. */
async function hear(line: Socket): Promise<string> {
  return new Promise((resolve) => {
    line.on("error", () => {});
    line.once("data", (chunk) => resolve(String(chunk)));
    line.once("close", () => resolve("cut off"));
  });
}

test("a body is on its way until it has come, is answered without it, or its visitor has left", async () => {
  await using site = await startReading(9);
  const slow = await site.begin("a", "b");
  const leaving = await site.begin("a", "b");
  const refused = await site.begin("a", "b", "/refused");
  const whole = await site.begin("a", "blue");
  expect(await whole.heard).toMatch(/^HTTP\/1.1 200 /);
  expect(await refused.heard).toMatch(/^HTTP\/1.1 403 /);
  await expect.poll(site.onTheirWay).toBe(2);
  expect([site.of("a"), site.of("b")]).toEqual([2, 0]);

  leaving.line.destroy();
  await expect.poll(site.onTheirWay).toBe(1);
  slow.line.write("lue");
  expect(await slow.heard).toMatch(/^HTTP\/1.1 200 [^]*blue$/);
  expect(site.onTheirWay()).toBe(0);
});

test("where too many are on their way, the network that has most of them loses the one that takes longest", async () => {
  await using site = await startReading(3);
  const reader = await site.begin("school", "b");
  await expect.poll(site.onTheirWay).toBe(1);
  const many = [];
  for (const sent of ["b", "b", "b", "b"]) {
    many.push(await site.begin("flood", sent));
    await expect.poll(() => site.of("flood")).toBe(Math.min(many.length, 2));
  }
  const [first, second] = await Promise.all(many.slice(0, 2).map(({ heard }) => heard));
  expect([first, second]).toEqual(Array(2).fill(expect.stringMatching(/^HTTP\/1.1 408 /)));

  for (const { line } of [reader, ...many.slice(2)]) line.write("lue");
  const answered = await Promise.all([reader, ...many.slice(2)].map(({ heard }) => heard));
  expect(answered).toEqual(Array(3).fill(expect.stringMatching(/^HTTP\/1.1 200 /)));
});

test("however many bodies come whole at once, none is lost", async () => {
  await using site = await startReading(3);
  const bodies = await Promise.all(Array.from({ length: 50 }, () => site.begin("a", "blue")));
  const answered = await Promise.all(bodies.map(({ heard }) => heard));
  expect(answered).toEqual(Array(50).fill(expect.stringMatching(/^HTTP\/1.1 200 /)));
});

test("however many begin at once, no more are waited for than may be", async () => {
  await using site = await startReading(3);
  const bodies = await Promise.all(Array.from({ length: 50 }, () => site.begin("a", "b")));
  for (const { heard, line } of bodies) void heard.then(() => line.destroy());
  const left = () => bodies.filter(({ line }) => !line.destroyed).length;
  await expect.poll(left, { timeout: 20_000 }).toBe(3);
  expect(site.onTheirWay()).toBe(3);
});
