import { type Context, Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";

import { collectGarbage } from "#tests/collect-garbage.ts";

import { cacheCalls } from "./cache-calls.ts";
import { createResponseCache, type CacheKey, type MakeResponse } from "./response-cache.ts";
import { bufferResponse, type StoredResponse } from "./stored-response.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function stored(text: string): StoredResponse {
  return bufferResponse("text/plain", new TextEncoder().encode(text));
}

/** A cache of responses made by `make`. */
function openCache(make: MakeResponse) {
  const cache = createResponseCache();
  const app = new Hono();
  app.onError((error, c) => c.text(error.message, 500));
  app.get("*", (c: Context) => {
    const { pathname: path, searchParams } = new URL(c.req.url);
    const key: CacheKey = { path, parameters: [...searchParams], visitor: null, catalogVersion: 1 };
    return cache.respond(c, { key, make, headers: {} });
  });
  return async (path = "/a") => (await app.request(path)).text();
}

test("makes a response once for concurrent requests and later ones", async () => {
  let runs = 0;
  const get = openCache(async () => stored(`made ${++runs}`));

  expect(await Promise.all([get(), get(), get("/b")])).toEqual(["made 1", "made 1", "made 2"]);
  expect(await get()).toBe("made 1");
});

test("makes a response again after a failure", async () => {
  let runs = 0;
  const get = openCache(async () => {
    if (++runs === 1) throw new Error("broken");
    return stored("made");
  });

  expect(await Promise.all([get(), get()])).toEqual(["broken", "broken"]);
  expect(await get()).toBe("made");
});

test("shares a response that is not stored only with those who wait", async () => {
  let runs = 0;
  const get = openCache(async () => new Response(`made ${++runs}`));

  expect(await Promise.all([get(), get()])).toEqual(["made 1", "made 1"]);
  expect(await get()).toBe("made 2");
});

test("neither shares nor stores a private response", async () => {
  let runs = 0;
  const get = openCache(async (keepPrivate) => {
    const run = ++runs;
    await Promise.resolve();
    if (run === 1) keepPrivate();
    return stored(`made ${run}`);
  });

  expect(await Promise.all([get(), get()])).toEqual(["made 1", "made 2"]);
  expect(await get()).toBe("made 2");
});

test.each([
  ["/a", 5],
  ["/a?page=20&input=", 5],
  ["/a?page=21", 1],
  ["/a?pageCount=21", 1],
  ["/a?input=grace", 1],
])("keeps %s for %i minutes", async (path, minutes) => {
  const clock = vi.spyOn(performance, "now");
  // The cache reads the clock again after a timer.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let runs = 0;
  const get = openCache(async () => stored(`made ${++runs}`));
  const getAt = async (milliseconds: number) => {
    clock.mockReturnValue(milliseconds);
    await vi.advanceTimersByTimeAsync(1);
    return get(path);
  };

  const lifetime = minutes * 60_000;
  expect(await getAt(1)).toBe("made 1");
  expect(await getAt(lifetime)).toBe("made 1");
  expect(await getAt(lifetime + 2)).toBe("made 2");
});

test("evicts the response used least recently when it is full", async () => {
  const made: string[] = [];
  const app = new Hono();
  const cache = createResponseCache();
  app.get("/:name", (c) =>
    cache.respond(c, {
      key: { path: c.req.path, parameters: [], visitor: null, catalogVersion: 1 },
      async make() {
        made.push(c.req.param("name"));
        return bufferResponse("image/png", new Uint8Array(9 * 1024 * 1024));
      },
      headers: {},
    }),
  );

  for (const name of "abcdaeab") await app.request(`/${name}`);
  expect(made.join("")).toBe("abcdeb");
});

test("keeps no reference to the request that made an answer", async () => {
  const requests: WeakRef<Request>[] = [];
  const finders: (() => StoredResponse | undefined)[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    requests.push(new WeakRef(c.req.raw));
    await next();
    const find = c.get("storedResponse");
    if (find) finders.push(find);
  });
  const cacheCall = cacheCalls(createResponseCache(), async () => 1);
  app.get("/books", cacheCall({ path: "/books", parameters: ["input"] }), (c) =>
    c.json(c.req.query()),
  );

  for (let place = 0; place < 20; place++) await app.request(`/books?input=${place}`);
  await collectGarbage();
  expect(finders.map((find) => find()?.etag)).not.toContain(undefined);
  expect(finders).toHaveLength(20);
  expect(requests.filter((request) => request.deref()).length).toBeLessThan(3);
});
