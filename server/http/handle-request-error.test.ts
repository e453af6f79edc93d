import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";

import { handleRequestError } from "./handle-request-error.ts";

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
