import { Hono } from "hono";
import { expect, test } from "vitest";

import { brokenBodies, startRawServer } from "#tests/broken-bodies.ts";

import { type ReadBody, createBodyReader } from "./guard-changes.ts";

const LARGEST = 100;

/** An app that reads bodies, the results, and the texts readable afterwards. */
function openReader() {
  const bodies: ReadBody[] = [];
  const texts: string[] = [];
  const readBody = createBodyReader(LARGEST);
  const app = new Hono().all("*", async (c) => {
    const body = await readBody(c);
    bodies.push(body);
    if (body.kind === "whole") texts.push(await c.req.raw.text());
    return c.text(body.kind);
  });
  return { app, bodies, texts };
}

const post = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n";

test.each(brokenBodies)("P16: reports a body with %s as broken", async (_, bytes) => {
  const { app, bodies } = openReader();
  await using served = await startRawServer(app);
  await served.sendAndDisconnect(post + bytes);
  await expect.poll(() => bodies).toEqual([{ kind: "broken" }]);
});

test.each([
  ["in chunks", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", "abcde"],
  ["of a length", "Content-Length: 5\r\n\r\nabcde", "abcde"],
  ["of no length", "\r\n", ""],
])("reads a whole body %s and leaves it readable", async (_, sent, text) => {
  const { app, bodies, texts } = openReader();
  await using served = await startRawServer(app);
  await served.sendAndDisconnect(post + sent);
  const bytes = new Uint8Array(Buffer.from(text));
  await expect.poll(() => bodies).toEqual([{ kind: "whole", bytes }]);
  await expect.poll(() => texts).toEqual([text]);
});

test.each([
  ["in chunks", `Transfer-Encoding: chunked\r\n\r\n80\r\n${"a".repeat(128)}\r\n0\r\n\r\n`],
  ["of a length", `Content-Length: 128\r\n\r\n${"a".repeat(128)}`],
])("reports a body %s that is too large", async (_, bytes) => {
  const { app, bodies } = openReader();
  await using served = await startRawServer(app);
  await served.sendAndDisconnect(post + bytes);
  await expect.poll(() => bodies).toEqual([{ kind: "too-large" }]);
});

test("throws an error that is not the sender's fault", async () => {
  const cause = new TypeError("the body was read before");
  const body = new ReadableStream({ pull: (controller) => controller.error(cause) });
  const init = { method: "POST", body, duplex: "half" };
  const request = new Request("http://a", init);
  const { app, bodies } = openReader();
  const errors: unknown[] = [];
  app.onError((error, c) => {
    errors.push(error);
    return c.text("", 500);
  });
  expect((await app.request(request)).status).toBe(500);
  expect(errors).toEqual([cause]);
  expect(bodies).toEqual([]);
});
