import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate, setTimeout } from "node:timers/promises";

import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";

import {
  createLoadShedding,
  createRenderQueue,
  type Priority,
  priorityOf,
} from "./load-shedding.ts";

const none = { inFlight: 0, delay: Infinity, rendering: Infinity };
const two = { inFlight: 2, delay: Infinity, rendering: Infinity };
const all = (limits: typeof none) => ({ reading: limits, file: limits, money: limits });

type Route = (app: Hono<{ Bindings: HttpBindings }>) => unknown;

/** Returns the status of the answer. */
async function send(line: Socket, path: string): Promise<number> {
  line.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  return Number((await text(line)).split(" ")[1]);
}

/** Starts a server behind load shedding, with the routes that `route` adds. */
async function startGuarded(
  route: Route,
  limits?: Parameters<typeof createLoadShedding>[1],
  rendering = () => 0,
) {
  const log = { warn: vi.fn() };
  const shedding = createLoadShedding(
    {
      rendering,
      translate: (language, code) => `${language} ${code}`,
      log,
      corsOrigins: ["https://library.example"],
    },
    limits,
  );
  const app = new Hono<{ Bindings: HttpBindings }>().use(shedding.shedLoad);
  app.onError((_, c) => c.text("broken off", 400));
  route(app);
  const server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = Number(typeof address === "object" ? address?.port : 0);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });

  async function open(): Promise<Socket> {
    const line = connect(port, "127.0.0.1");
    line.on("error", () => {});
    await once(line, "connect");
    return line;
  }
  return {
    open,
    log,
    refused: shedding.refused,
    ask: (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init),
    send,
    /** Sends all requests at once on open connections; returns the statuses. */
    async askAtOnce(paths: string[]): Promise<number[]> {
      const lines = await Promise.all(paths.map(open));
      return Promise.all(lines.map((line, place) => send(line, paths[place] ?? "")));
    },
  };
}

const routeAll: Route = (app) => app.all("*", (c) => c.text("done"));

/** Answers to `GET /` wait until `finish` is called. */
function routeThatWaits() {
  const pending: (() => void)[] = [];
  const route: Route = (app) => {
    app.get("/", async (c) => {
      await new Promise<void>((resolve) => pending.push(resolve));
      return c.text("made");
    });
  };
  return { route, pending, finish: () => pending.splice(0).forEach((resolve) => resolve()) };
}

function blockLoop(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("sheds reads before orders when the loop is late, then recovers", async () => {
  const { route, pending, finish } = routeThatWaits();
  const site = await startGuarded(route);
  const first = site.askAtOnce(Array(16).fill("/"));
  await expect.poll(() => pending.length).toBe(16);
  expect(await site.askAtOnce(["/missing"])).toEqual([404]);

  const lines = await Promise.all([site.open(), site.open()]);
  const answers = [site.send(lines[0], "/"), site.send(lines[1], "/api/orders")];
  blockLoop(300);
  expect(await Promise.all(answers)).toEqual([503, 404]);
  expect(site.refused()).toBe(1);
  expect(site.log.warn).toHaveBeenCalledExactlyOnceWith({ requests: 1 }, "requests shed: overload");

  await expect.poll(() => site.askAtOnce(["/missing"])).toEqual([404]);
  finish();
  expect(new Set(await first)).toEqual(new Set([200]));
});

test("admits a request when the loop is late but few are in flight", async () => {
  const { route, pending, finish } = routeThatWaits();
  const site = await startGuarded(route);
  const first = site.askAtOnce(Array(15).fill("/"));
  await expect.poll(() => pending.length).toBe(15);

  const answer = site.send(await site.open(), "/missing");
  blockLoop(300);
  expect(await answer).toBe(404);
  finish();
  await first;
});

test("always answers health checks", async () => {
  const site = await startGuarded(routeAll, all(none));
  const paths = ["/", "/api/orders", "/assets/a.js", "/healthz"];
  expect(await site.askAtOnce(paths)).toEqual([503, 503, 503, 200]);
});

test("sheds reads when too many pages wait to be rendered", async () => {
  const site = await startGuarded(routeAll, undefined, () => 16);
  expect(await site.askAtOnce(["/", "/api/orders", "/assets/a.js"])).toEqual([503, 200, 200]);
});

test("counts a request by its priority until its answer is made", async () => {
  const { route, pending, finish } = routeThatWaits();
  const site = await startGuarded(route, all(two));
  const first = site.askAtOnce(["/", "/"]);
  await expect.poll(() => pending.length).toBe(2);
  expect(await site.askAtOnce(["/", "/api/orders"])).toEqual([503, 404]);
  finish();
  expect(await first).toEqual([200, 200]);

  const next = site.askAtOnce(["/"]);
  await expect.poll(() => pending.length).toBe(1);
  finish();
  expect(await next).toEqual([200]);
});

const post = "POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na";

/** Counts the forms begun and those whose body is complete; the answers never end. */
function routeOfForms() {
  const forms = { begun: 0, received: 0 };
  const route: Route = (app) => {
    app.get("/", (c) => c.text("a page"));
    app.post("/form", async (c) => {
      forms.begun += 1;
      await c.req.text();
      forms.received += 1;
      return new Promise<Response>(() => {});
    });
  };
  return { route, forms };
}

test("counts a request when its body is complete", async () => {
  const { route, forms } = routeOfForms();
  const site = await startGuarded(route, all(two));
  const lines = await Promise.all([site.open(), site.open(), site.open()]);
  for (const line of lines) line.write(post);
  await expect.poll(() => forms.begun).toBe(3);
  expect(await site.askAtOnce(["/"])).toEqual([200]);

  for (const line of lines.slice(1)) line.write("b");
  await expect.poll(() => forms.received).toBe(2);
  expect(await site.askAtOnce(["/"])).toEqual([503]);
});

test("closes the oldest incomplete body when there are too many", async () => {
  const { route, forms } = routeOfForms();
  const site = await startGuarded(route);
  const lines: Socket[] = [];
  for (let begun = 1; begun <= 103; begun += 1) {
    const line = await site.open();
    line.write(post);
    lines.push(line);
    await expect.poll(() => forms.begun, { interval: 1 }).toBe(begun);
  }
  const closed = () => lines.map((line, place) => (line.closed ? place : -1)).filter((n) => n >= 0);
  await expect.poll(closed).toEqual([0, 1, 2]);
  lines.at(-1)?.write("b");
  await expect.poll(() => forms.received).toBe(1);
});

test("refuses a large body without reading it, and closes the connection", async () => {
  const site = await startGuarded(() => {}, all(none));
  const line = await site.open();
  const answer = text(line);
  line.write("POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000000\r\n\r\n");
  while (!line.destroyed && line.writable) {
    line.write("x".repeat(64 * 1024));
    await setTimeout(1);
  }
  expect(await answer.catch(() => "cut off")).toMatch(/^(HTTP\/1.1 503 |cut off)/);
  expect(line.bytesWritten).toBeLessThan(200_000_000);
  expect(site.refused()).toBe(1);
});

test("refuses a slow body at once", async () => {
  const site = await startGuarded(() => {}, all(none));
  const line = await site.open();
  line.write(post);
  const [first] = await once(line, "data");
  expect(String(first)).toMatch(/^HTTP\/1.1 503 /);
});

const person = { accept: "text/html,application/xhtml+xml" };

test.each([
  ["/literature", { "accept-language": "fr-CA" }, "fr"],
  ["/literature?lng=es", { "accept-language": "fr" }, "es"],
  ["/spanish", {}, "es"],
  ["/?language=es", {}, "en"],
  ["/", { cookie: "a=b; i18next=fr" }, "fr"],
  ["//?%", {}, "en"],
])("answers %s with %o in %s by a page that reloads", async (path, headers, language) => {
  const site = await startGuarded(() => {}, all(none));
  const page = await site.ask(path, { headers: { ...person, ...headers } });

  expect(page.status).toBe(503);
  expect(page.headers.get("retry-after")).toMatch(/^[4-9]$/);
  expect(page.headers.get("refresh")).toBe(page.headers.get("retry-after"));
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src/);
  expect(await page.text()).toContain(`<html lang="${language}">`);
});

test("does not reload the answer to a form", async () => {
  const site = await startGuarded(() => {}, all(none));
  const form = await site.ask("/subscriptions", {
    method: "POST",
    headers: person,
    body: new URLSearchParams({ email: "ruth@example.org" }),
  });
  expect([form.status, form.headers.get("refresh")]).toEqual([503, null]);
  expect(await form.text()).toContain("<!doctype html>");
});

test("P16: answers a call with the problem err-busy", async () => {
  const site = await startGuarded(() => {}, all(none));
  const answer = await site.ask("/api/orders?culture=fr", { method: "POST", body: "{}" });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toMatch(/^[4-9]$/);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(await answer.json()).toMatchObject({ code: "err-busy", detail: "fr err-busy" });
});

test("lets pages of the library on another host read the refusal", async () => {
  const site = await startGuarded(() => {}, all(none));
  const own = await site.ask("/api/books", { headers: { origin: "https://library.example" } });
  expect(own.headers.get("access-control-allow-origin")).toBe("https://library.example");
  expect(own.headers.get("access-control-expose-headers")).toBe("Retry-After");
  expect(own.headers.get("vary")).toBe("Origin");

  const foreign = await site.ask("/api/books", { headers: { origin: "https://evil.example" } });
  expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
});

test("sends no body in answer to HEAD", async () => {
  const site = await startGuarded(() => {}, all(none));
  const answer = await site.ask("/api/books", { method: "HEAD" });
  expect([answer.status, await answer.text()]).toEqual([503, ""]);
});

test.each([
  ["/api/%6frders", 200],
  ["http://library.example/api/orders", 200],
  ["/assets/../search?input=a", 503],
  ["/assets/%2e%2e/search?input=a", 503],
  ["//library.example/healthz", 503],
  ["/assets/%zz", 200],
  ["/literature?from=/api/orders", 503],
])("sheds by the path that the router sees: %s gives %i", async (path, status) => {
  const many = { inFlight: Infinity, delay: Infinity, rendering: Infinity };
  const site = await startGuarded(routeAll, { reading: none, file: many, money: many });
  expect(await site.askAtOnce([path])).toEqual([status]);
});

test.each<[string, Priority]>([
  ["/healthz", "health"],
  ["/healthz-of-souls", "reading"],
  ["/api/orders", "money"],
  ["/api/orders/getorders", "money"],
  ["/api/regulargivings/change", "money"],
  ["/api/webhooks/gateway", "money"],
  ["/api/ordersabc", "reading"],
  ["/assets/a.js", "file"],
  ["/media/covers/a.jpg", "file"],
  ["/api/books", "reading"],
])("classifies %s as %s", (path, priority) => {
  expect(priorityOf(path)).toBe(priority);
});

test("starts tasks one by one, in order, with others in between", async () => {
  const { acquire, waiting } = createRenderQueue();
  const completed: string[] = [];
  const work = async (name: string) => {
    await acquire();
    completed.push(name);
  };
  const works = ["first", "second", "third"].map(work);
  expect(waiting()).toBe(3);

  await setImmediate();
  await setImmediate();
  expect(completed.length).toBeLessThan(3);
  await Promise.all(works);
  expect(completed).toEqual(["first", "second", "third"]);
  expect(waiting()).toBe(0);
});

test("starts a task next when none waits", async () => {
  const { acquire, waiting } = createRenderQueue();
  await acquire();
  await acquire();
  expect(waiting()).toBe(0);
});
