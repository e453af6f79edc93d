import { existsSync } from "node:fs";

import { expect, test } from "vitest";

import { findParts, parts } from "./parts.ts";

test("gives every part a name of its own and half an hour at the most", () => {
  const names = parts.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  expect(parts.filter(({ minutes }) => minutes > 30)).toEqual([]);
});

test("runs existing files", () => {
  const files = parts
    .flatMap(({ commands }) => commands.flat())
    .filter((argument) => argument.endsWith(".ts"));

  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("shards the journeys so that none is left out", () => {
  const shards = parts.flatMap(({ commands }) =>
    commands.flat().flatMap((argument) => /^--shard=(.*)$/.exec(argument)?.[1] ?? []),
  );

  expect(shards).toEqual(["1/3", "2/3", "3/3"]);
});

test("finds the parts named, or all when none is", () => {
  expect(findParts(["rehearsal", "chaos"]).map(({ name }) => name)).toEqual(["chaos", "rehearsal"]);
  expect(findParts(undefined)).toEqual(parts);
});

test("throws the known names when a part is unknown", () => {
  expect(() => findParts(["journey"])).toThrow(/^There is no journey: journeys-1, /);
});
