import { Hono } from "hono";
import { expect, test } from "vitest";

import { collectGarbage } from "#tests/collect-garbage.ts";

import { answerCache } from "./answer-cache.ts";
import type { StoredAnswer } from "./stored-answer.ts";

test("keeps no reference to the request that made an answer", async () => {
  const requests: WeakRef<Request>[] = [];
  const finders: (() => StoredAnswer | undefined)[] = [];
  const app = new Hono();
  app.use(async (c, next) => {
    requests.push(new WeakRef(c.req.raw));
    await next();
    const find = c.get("storedAnswer");
    if (find) finders.push(find);
  });
  const cacheCall = answerCache(async () => 1);
  app.get("/books", cacheCall({ path: "/books", parameters: ["input"] }), (c) =>
    c.json(c.req.query()),
  );

  for (let place = 0; place < 20; place++) await app.request(`/books?input=${place}`);
  await collectGarbage();
  expect(finders.map((find) => find()?.etag)).not.toContain(undefined);
  expect(finders).toHaveLength(20);
  expect(requests.filter((request) => request.deref()).length).toBeLessThan(3);
});
