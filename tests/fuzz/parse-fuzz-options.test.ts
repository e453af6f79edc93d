import { expect, test } from "vitest";

import { parseFuzzOptions } from "./parse-fuzz-options.ts";

test("has defaults, and takes the seed from the clock", () => {
  expect(parseFuzzOptions([], 7_000_042)).toEqual({
    kind: "postgres",
    calls: 20_000,
    seed: 42,
    only: undefined,
    minutes: 30,
  });
});

test("reads all options", () => {
  const args = "--calls 5 --seed 0 --minutes 2 --database embedded".split(" ");
  expect(parseFuzzOptions([...args, "--only", "POST /orders"])).toEqual({
    kind: "embedded",
    calls: 5,
    seed: 0,
    only: "POST /orders",
    minutes: 2,
  });
});

test.each([
  ["--seed", "abc"],
  ["--seed", ""],
  ["--seed", "1.5"],
  ["--seed", "99999999999"],
  ["--calls", "0"],
  ["--calls", "1e3"],
  ["--minutes", "soon"],
  ["--database", "sqlite"],
])('throws when %s is "%s"', (name, value) => {
  expect(() => parseFuzzOptions([name, value])).toThrow(
    new RegExp(`^${name} is .*, and not .*\\.$`),
  );
});
