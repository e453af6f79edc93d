import { existsSync, globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { parts } from "./parts.ts";

const args = parts.flatMap(({ commands }) => commands.flat());
const files = args.filter((argument) => /\.tsx?$/.test(argument));

test("runs existing files, and every third of the journeys", () => {
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(args.filter((argument) => argument.startsWith("--shard="))).toEqual([
    "--shard=1/3",
    "--shard=2/3",
    "--shard=3/3",
  ]);
});

test("runs every test without a database that has more cases in the long run", () => {
  const found = globSync(
    "{api,catalog,contract,demo,documents,domain,server,simulators,tests,web}/**/*.test.{ts,tsx}",
  ).filter(
    (file) =>
      !file.includes(".db.test.") && /from ".*test-tier\.ts"/.test(readFileSync(file, "utf8")),
  );
  expect(files.filter((file) => /\.test\.tsx?$/.test(file))).toEqual(found.toSorted());
});
