import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";

import { handleRequestError } from "./handle-request-error.ts";

/** What a site answers to those bytes until it closes the line. */
async function answerTo(bytes: string): Promise<string> {
  const app = new Hono().get("/", (c) => c.text("a page"));
  const errorHandler = handleRequestError({ error: () => {} });
  const server = createServer(getRequestListener(app.fetch, { errorHandler }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const line = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1");
  line.write(bytes);
  const heard = await text(line);
  server.close();
  return heard;
}

test.each([
  ["a host that is none", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"],
  ["a path that is none", "GET /\\x HTTP/1.1\r\nHost: a\r\n\r\n"],
])("%s is refused as what is no HTTP, and its line closed", async (_, bytes) => {
  const [first, ...lines] = (await answerTo(bytes)).split("\r\n");
  expect(first).toBe("HTTP/1.1 400 Bad Request");
  expect(lines).toContain("Connection: close");
  expect(lines.join()).not.toMatch(/content-type/i);
});

test("a line that asks for more is answered", async () => {
  const page = "GET / HTTP/1.1\r\nHost: a\r\n";
  const heard = await answerTo(`${page}\r\n${page}Connection: close\r\n\r\n`);
  expect(heard.match(/a page/g)).toHaveLength(2);
});

test("P16: what fails past all else is told to the operator, and to nobody else", () => {
  const told: unknown[] = [];
  const failed = new Error("relation does not exist");
  const answer = handleRequestError({ error: (line: object) => void told.push(line) })(failed);
  expect(answer).toMatchObject({ status: 500, body: null });
  expect(told).toEqual([{ err: failed }]);
});
