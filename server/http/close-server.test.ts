import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";

import { closeServer, trackInFlightRequests, trackKeepAlive } from "./close-server.ts";

const last = { connections: 50, requests: 100, payments: 3_000, answers: 200 };

/** Starts a server whose payments take `milliseconds` and whose file never ends. */
async function startSlow(milliseconds: number) {
  const payments = trackInFlightRequests();
  const app = new Hono();
  const events: string[] = [];
  app.use("/payments", payments.count);
  app.get("/payments", async (c) => {
    events.push("begun");
    await setTimeout(milliseconds);
    events.push("done");
    return c.text("placed");
  });
  app.get("/file", () => new Promise<Response>(() => {}));

  const server = createServer(getRequestListener(app.fetch));
  const connections = trackKeepAlive(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, openWork: { connections, payments }, origin, events };
}

test("answers an order being charged and closes hanging requests", async () => {
  const { server, openWork, origin, events } = await startSlow(600);
  const [order, file] = [fetch(`${origin}/payments`), fetch(`${origin}/file`)];
  const cut = expect(file).rejects.toThrow("fetch failed");
  await expect.poll(() => events).toEqual(["begun"]);

  await closeServer(server, openWork, last);
  expect(await (await order).text()).toBe("placed");
  await cut;
});

test("waits for an order whose visitor has left", async () => {
  const { server, openWork, origin, events } = await startSlow(600);
  const leaving = new AbortController();
  const order = expect(fetch(`${origin}/payments`, { signal: leaving.signal })).rejects.toThrow();
  await expect.poll(() => events).toEqual(["begun"]);
  leaving.abort();
  await order;

  await closeServer(server, openWork, last);
  expect(events).toEqual(["begun", "done"]);
});

test("stops waiting for an order at the timeout", async () => {
  const { server, openWork, origin, events } = await startSlow(60_000);
  const order = expect(fetch(`${origin}/payments`)).rejects.toThrow("fetch failed");
  await expect.poll(() => events).toEqual(["begun"]);

  const start = performance.now();
  await closeServer(server, openWork, { ...last, payments: 300 });
  expect(performance.now() - start).toBeLessThan(10_000);
  await order;
});

test("does not wait when no request is in flight", async () => {
  const { server, openWork } = await startSlow(0);
  const start = performance.now();
  await closeServer(server, openWork);
  expect(performance.now() - start).toBeLessThan(5_000);
});
