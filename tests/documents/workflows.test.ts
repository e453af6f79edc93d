import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

import { parts } from "#tests/long/parts.ts";
import { listChecks } from "#tests/runner/checks.ts";
import { selectChecks } from "#tests/runner/run-checks.ts";

test("runs every check of npm test when a change is proposed", () => {
  const { matrix } = readWorkflow("ci.yml").jobs["checks"]?.strategy ?? {};
  const runs = z.object({ include: z.array(z.object({ run: z.string() })) }).parse(matrix).include;
  const chosen = runs.map(({ run }) =>
    parseArgs({
      args: run.split(" "),
      options: { only: { type: "string", multiple: true }, shard: { type: "string" } },
    }),
  );

  const all = listChecks();
  const names = chosen.flatMap(({ values }) => selectChecks(all, values.only ?? []));
  expect(new Set(names.map(({ name }) => name))).toEqual(new Set(all.map(({ name }) => name)));
  expect(chosen.flatMap(({ values }) => values.shard ?? [])).toEqual(["1/3", "2/3", "3/3"]);
});

test("runs every part of the long run at night", () => {
  const { matrix } = readWorkflow("long.yml").jobs["part"]?.strategy ?? {};

  expect(matrix).toEqual({ part: parts.map(({ name }) => name) });
});

function readWorkflow(name: string) {
  const Workflow = z.object({
    jobs: z.record(z.string(), z.object({ strategy: z.object({ matrix: z.unknown() }) })),
  });
  return Workflow.parse(parse(readFileSync(`.github/workflows/${name}`, "utf8")));
}
