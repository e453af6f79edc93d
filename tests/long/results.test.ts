import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { appendResult, readResults, type Result, RESULTS_FILE, stateOf } from "./results.ts";

const result: Result = {
  part: "chaos",
  commit: "a",
  isClean: true,
  startedAt: "2026-11-27T12:00:00.000Z",
  seconds: 1_020.5,
  cpuSeconds: 300,
  passed: 1,
  failed: 0,
  load: [0.5, 1.5],
};
const failed: Result = { ...result, passed: 0, failed: 1 };

test.each([
  { what: "it never ran", results: [], state: "not run" },
  { what: "it passed", results: [result], state: "green" },
  { what: "it failed", results: [failed], state: "failed" },
  { what: "it passed after it failed", results: [failed, result], state: "green" },
  { what: "it failed after it passed", results: [result, failed], state: "failed" },
  { what: "nothing was tested", results: [{ ...result, passed: 0 }], state: "failed" },
  { what: "another part passed", results: [{ ...result, part: "kills" }], state: "not run" },
  { what: "another commit passed", results: [{ ...result, commit: "b" }], state: "not run" },
  { what: "changed files passed", results: [{ ...result, isClean: false }], state: "not run" },
  {
    what: "changed files failed after it passed",
    results: [result, { ...failed, isClean: false }],
    state: "green",
  },
])("is $state when $what", ({ results, state }) => {
  expect(stateOf("chaos", results, new Set(["a"]))).toBe(state);
});

test("reads appended results, and none without a file", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-results-"));
  const file = join(folder.path, "results.jsonl");
  expect(await readResults(file)).toEqual([]);

  await appendResult(file, result);
  await appendResult(file, failed);

  expect(await readResults(file)).toEqual([result, failed]);
});

test("throws when a line is no result", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-results-"));
  const file = join(folder.path, "results.jsonl");
  await writeFile(file, '{"part":"chaos"}\n');

  await expect(readResults(file)).rejects.toThrow(`Line 1 of ${file} is no result: {"part":`);

  await writeFile(file, `${JSON.stringify(result)}\n{"part":"cha`);
  await expect(readResults(file)).rejects.toThrow(`Line 2 of ${file} is no result: {"part":"cha`);
});

test("starts a new line after an incomplete one", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-results-"));
  const file = join(folder.path, "results.jsonl");
  await writeFile(file, JSON.stringify(result));

  await appendResult(file, failed);

  expect(await readResults(file)).toEqual([result, failed]);
});

test("reads every line of the stored results", async () => {
  await expect(readResults(RESULTS_FILE)).resolves.toBeInstanceOf(Array);
});
