import { expect, test } from "vitest";

import { singleFlight } from "./single-flight.ts";

test("runs once for concurrent callers and again for a later one", async () => {
  const share = singleFlight<number>();
  let runs = 0;
  const run = async () => ++runs;

  expect(await Promise.all([share("a", run), share("a", run), share("b", run)])).toEqual([1, 1, 2]);
  expect(await share("a", run)).toBe(3);
});

test("runs again after a failure", async () => {
  const share = singleFlight<number>();

  await expect(share("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await share("a", async () => 1)).toBe(1);
});
