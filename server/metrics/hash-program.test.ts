import { cp, mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { hashProgram } from "./hash-program.ts";

async function makeProgram() {
  const folder = await mkdtempDisposable(join(tmpdir(), "program-"));
  const path = join(folder.path, "first");
  const imports = { "#api/*": "./api/*", "#tests/*": "./tests/*", "#web/*": "./web/*" };
  for (const name of ["api/db", "tests", "build/server"]) {
    await mkdir(join(path, name), { recursive: true });
  }
  await writeFile(join(path, "package.json"), JSON.stringify({ version: "1.0.0", imports }));
  await writeFile(join(path, "api/db/books.ts"), "export const PAGE_SIZE = 10;");
  return { path, elsewhere: join(folder.path, "second"), [Symbol.asyncDispose]: folder.remove };
}

test("ignores the folder, tests and settings", async () => {
  await using program = await makeProgram();
  const sum = hashProgram(program.path);
  await cp(program.path, program.elsewhere, { recursive: true });
  await writeFile(join(program.elsewhere, "api/db/books.test.ts"), "test();");
  await writeFile(join(program.elsewhere, "tests/more.ts"), "more();");
  await writeFile(join(program.elsewhere, ".env"), "PORT=3000");

  expect(sum).toMatch(/^[\da-f]{12}$/);
  expect(hashProgram(program.elsewhere)).toBe(sum);
});

test.each([
  ["a source that is written otherwise", "api/db/books.ts", "export const PAGE_SIZE = 20;"],
  ["one more source", "api/db/authors.ts", ""],
  ["other packages", "package-lock.json", "{}"],
  ["screens that were built otherwise", "build/server/index.js", "render();"],
])("changes with %s", async (_, file, text) => {
  await using program = await makeProgram();
  const sum = hashProgram(program.path);
  await writeFile(join(program.path, file), text);

  expect(hashProgram(program.path)).not.toBe(sum);
});
