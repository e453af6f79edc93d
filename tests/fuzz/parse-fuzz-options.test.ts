import { expect, test } from "vitest";

import { parseFuzzOptions } from "./parse-fuzz-options.ts";

test("what is not said is chosen, and the seed by the clock", () => {
  expect(parseFuzzOptions([], 7_000_042)).toEqual({
    kind: "postgres",
    calls: 20_000,
    seed: 42,
    only: undefined,
    minutes: 30,
  });
});

test("what is said counts", () => {
  const said = "--calls 5 --seed 0 --minutes 2 --database embedded".split(" ");
  expect(parseFuzzOptions([...said, "--only", "POST /orders"])).toEqual({
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
])("%s %s is refused with a sentence", (name, value) => {
  expect(() => parseFuzzOptions([name, value])).toThrow(
    new RegExp(`^${name} is .*, and not .*\\.$`),
  );
});
