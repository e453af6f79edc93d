import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect, test } from "vitest";

import { findSameCommits, readTree } from "./read-tree.ts";
import { RESULTS_FILE } from "./results.ts";

test.each([
  { what: "nothing changed", changes: [], isClean: true },
  { what: "only the results changed", changes: [RESULTS_FILE], isClean: true },
  { what: "a file changed", changes: ["code.ts"], isClean: false },
  { what: "a file was added", changes: ["more.ts", RESULTS_FILE], isClean: false },
])("tells whether the tree is clean when $what", async ({ changes, isClean }) => {
  await using repository = await makeRepository();
  const commit = repository.commit({ "code.ts": "1", [RESULTS_FILE]: "" });

  for (const file of changes) repository.write(file, "2");

  expect(await readTree(repository.path)).toEqual({ commit, isClean });
});

test("finds commits with the same files, regardless of results", async () => {
  await using repository = await makeRepository();
  const other = repository.commit({ "code.ts": "1" });
  const before = repository.commit({ "code.ts": "2" });
  const now = repository.commit({ [RESULTS_FILE]: "{}" });
  const unknown = "0".repeat(40);

  const same = await findSameCommits([other, before, now, unknown], repository.path);

  expect(same).toEqual(new Set([before, now]));
});

async function makeRepository() {
  const folder = await mkdtempDisposable(join(tmpdir(), "lectern-tree-"));
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder.path, encoding: "utf8" }).trim();
  git("init", "--quiet");

  function write(file: string, text: string): void {
    const path = join(folder.path, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return {
    path: folder.path,
    write,
    /** Returns the commit's hash. */
    commit(files: Record<string, string>): string {
      for (const [file, text] of Object.entries(files)) write(file, text);
      git("add", ".");
      git(
        "-c",
        "user.name=Ann",
        "-c",
        "user.email=ann@example.org",
        "commit",
        "--quiet",
        "-m",
        "x",
      );
      return git("rev-parse", "HEAD");
    },
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}
