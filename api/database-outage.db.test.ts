import { expect, test } from "vitest";

import { startLibrary } from "#tests/start-library.ts";

test("P16: answers 503 without details when the database is unreachable", async () => {
  const failure = Object.assign(new Error("connect ECONNREFUSED 10.0.0.1:5432"), {
    code: "ECONNREFUSED",
  });
  await using library = await startLibrary({
    services: { catalogVersion: () => Promise.reject(failure) },
  });
  const answer = await library.get("/books?language=es");

  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({
    type: "urn:lectern:err-busy",
    title: "Service Unavailable",
    status: 503,
    detail: "es err-busy",
    code: "err-busy",
  });
  expect(library.logged).toContainEqual(
    expect.objectContaining({ level: "error", message: "a call failed" }),
  );
});
