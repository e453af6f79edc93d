import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";

import { closeServer } from "./close-server.ts";
import { trackKeepAlive } from "./keep-alive.ts";
import { trackInFlightRequests } from "./in-flight-requests.ts";

const last = { connections: 50, requests: 100, payments: 3_000, answers: 200 };

/** A server on which an order takes so many milliseconds, and a file never ends. */
async function startSlow(milliseconds: number) {
  const payments = trackInFlightRequests();
  const app = new Hono();
  const seen: string[] = [];
  app.use("/payments", payments.count);
  app.get("/payments", async (c) => {
    seen.push("begun");
    await setTimeout(milliseconds);
    seen.push("done");
    return c.text("placed");
  });
  app.get("/file", () => new Promise<Response>(() => {}));

  const server = createServer(getRequestListener(app.fetch));
  const connections = trackKeepAlive(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, underWay: { connections, payments }, origin, seen };
}

test("an order that is being charged is answered, and what hangs besides is cut off", async () => {
  const { server, underWay, origin, seen } = await startSlow(600);
  const [order, file] = [fetch(`${origin}/payments`), fetch(`${origin}/file`)];
  const cut = expect(file).rejects.toThrow("fetch failed");
  await expect.poll(() => seen).toEqual(["begun"]);

  await closeServer(server, underWay, last);
  expect(await (await order).text()).toBe("placed");
  await cut;
});

test("an order whose visitor has gone is waited for as well", async () => {
  const { server, underWay, origin, seen } = await startSlow(600);
  const leaving = new AbortController();
  const order = expect(fetch(`${origin}/payments`, { signal: leaving.signal })).rejects.toThrow();
  await expect.poll(() => seen).toEqual(["begun"]);
  leaving.abort();
  await order;

  await closeServer(server, underWay, last);
  expect(seen).toEqual(["begun", "done"]);
});

test("no order is waited for without end", async () => {
  const { server, underWay, origin, seen } = await startSlow(60_000);
  const order = expect(fetch(`${origin}/payments`)).rejects.toThrow("fetch failed");
  await expect.poll(() => seen).toEqual(["begun"]);

  const begun = performance.now();
  await closeServer(server, underWay, { ...last, payments: 300 });
  expect(performance.now() - begun).toBeLessThan(10_000);
  await order;
});

test("where nothing is under way nothing is waited for", async () => {
  const { server, underWay } = await startSlow(0);
  const begun = performance.now();
  await closeServer(server, underWay);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
