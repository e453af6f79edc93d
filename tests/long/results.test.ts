import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import {
  findSameCommits,
  readResults,
  readTree,
  type Result,
  RESULTS_FILE,
  stateOf,
} from "./results.ts";

const result: Result = {
  part: "chaos",
  commit: "a",
  isClean: true,
  startedAt: "2026-11-27T12:00:00.000Z",
  seconds: 1_020.5,
  passed: 1,
  failed: 0,
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

test("reads every stored line, and throws at one that is no result", async () => {
  await expect(readResults()).resolves.toBeInstanceOf(Array);

  await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-results-"));
  const file = join(folder.path, "results.jsonl");
  await writeFile(file, `${JSON.stringify(result)}\n{"part":"cha`);
  await expect(readResults(file)).rejects.toThrow(`Line 2 of ${file} is no result: {"part":"cha`);
});

test("knows commits with the same files, and changes other than results", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-tree-"));
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder.path, encoding: "utf8" }).trim();
  const write = (file: string, text: string) => writeFileSync(join(folder.path, file), text);
  const commit = (file: string, text: string) => {
    write(file, text);
    git("add", ".");
    git("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "commit", "-qm", "x");
    return git("rev-parse", "HEAD");
  };
  git("init", "--quiet");
  mkdirSync(join(folder.path, "tests/long"), { recursive: true });
  const [other, before] = [commit("code.ts", "1"), commit("code.ts", "2")];
  const now = commit(RESULTS_FILE, "{}");

  const same = await findSameCommits([other, before, now, "0".repeat(40)], folder.path);
  expect(same).toEqual(new Set([before, now]));
  write(RESULTS_FILE, "{}\n{}");
  expect(await readTree(folder.path)).toEqual({ commit: now, isClean: true });
  write("more.ts", "1");
  expect(await readTree(folder.path)).toEqual({ commit: now, isClean: false });
});
