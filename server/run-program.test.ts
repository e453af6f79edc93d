import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { text } from "node:stream/consumers";

import { expect, test, vi } from "vitest";

import { FolderError } from "#catalog/read/catalog-source.ts";

import { runProgram, explainFailure } from "./run-program.ts";
import { EnvError } from "./settings/env.ts";

/** Returns the output and exit code of a program that fails with this error. */
async function endBy(error: unknown) {
  using wrong = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const before = process.exitCode;
  try {
    // Without a forced exit: this is the test's own process.
    await runProgram(() => Promise.reject(error), 2 ** 30);
    return { code: process.exitCode, wrong: wrong.mock.calls.map(([text]) => text).join("") };
  } finally {
    process.exitCode = before;
  }
}

test("ends a program that failed, also when a timer is left", async () => {
  const program = `
    const { runProgram } = await import("./server/run-program.ts");
    const { EnvError } = await import("./server/settings/env.ts");
    await runProgram(() => {
      setInterval(() => {}, 1_000);
      return Promise.reject(new EnvError("PORT: no number"));
    }, 100);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const errors = text(child.stderr);
  try {
    const [code] = await once(child, "exit", { signal: AbortSignal.timeout(15_000) });
    expect(code).toBe(1);
    expect(await errors).toBe("PORT: no number\n");
  } finally {
    child.kill("SIGKILL");
  }
});

test("prints one sentence when the disk is full", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    syscall: "write",
  });

  const { code, wrong } = await endBy(new Error("The backup broke off.", { cause: full }));
  expect([code, wrong]).toEqual([1, "The disk is full: a file could not be written.\n"]);
});

test("prints the stack for a fault of the program", async () => {
  const { code, wrong } = await endBy(new TypeError("x is not a function"));
  expect(code).toBe(1);
  expect(wrong).toMatch(/TypeError: x is not a function\n +at .*run-program\.test\.ts/);
});

test("prints a folder's name on one line but settings on several", async () => {
  const folder = await endBy(new FolderError("There is no folder a\nAll is well.\x1b[2J"));
  expect(folder.wrong).toBe("There is no folder a All is well.\\u001b[2J\n");
  expect((await endBy(new EnvError("Two:\n✖ A\n✖ B"))).wrong).toBe("Two:\n✖ A\n✖ B\n");
});

function ofFiles(code: string, more: object = { path: "/media/a" }): Error {
  return Object.assign(new Error(`${code}: …`), { code, syscall: "open", ...more });
}

function ofDatabase(code: string, message: string): Error {
  return Object.assign(new Error(message), { code, severity: "FATAL" });
}

test.each<[Error, string]>([
  [
    ofFiles("ENOSPC", { path: "/a", dest: "/media/b" }),
    "The disk is full: /media/b could not be written.",
  ],
  [ofFiles("ENOSPC", {}), "The disk is full: a file could not be written."],
  [ofFiles("EACCES"), "There is no permission to read or write /media/a."],
  [ofFiles("EROFS"), "/media/a is on a read-only disk."],
  [ofFiles("EIO"), "The disk failed while /media/a was read or written."],
  [
    ofFiles("EACCES", { path: "/a\n\x1b[2J" }),
    "There is no permission to read or write /a \\u001b[2J.",
  ],
  [
    ofDatabase("57P01", "terminating connection due to administrator command"),
    "The connection to the database was lost (terminating connection due to administrator command).",
  ],
  [
    new Error("Connection terminated unexpectedly"),
    "The connection to the database was lost (Connection terminated unexpectedly).",
  ],
  [ofDatabase("53100", "could not extend file"), "The disk of the database is full."],
  [
    ofDatabase("55000", 'database "library" is not currently accepting connections'),
    'The database cannot be opened (database "library" is not currently accepting connections).',
  ],
  [
    ofDatabase("3D000", 'database "library" does not exist'),
    'The database cannot be opened (database "library" does not exist).',
  ],
  [
    ofDatabase("28P01", "password authentication failed"),
    "The database cannot be opened (password authentication failed).",
  ],
  [
    ofDatabase("53300", "too many clients"),
    "The database cannot work at the moment (too many clients).",
  ],
])("explains %o", (error, sentence) => {
  expect(explainFailure(error)).toBe(sentence);
});

test("explains the causes of an error", () => {
  const full = ofFiles("ENOSPC");
  const sentence = "The disk is full: /media/a could not be written.";

  expect(explainFailure(new Error("a book", { cause: full }))).toBe(sentence);
  expect(explainFailure(new SuppressedError(new Error("first"), full))).toBe(sentence);
  expect(explainFailure(new SuppressedError(full, new Error("closing")))).toBe(sentence);
  expect(explainFailure(new AggregateError([new Error("one"), full]))).toBe(sentence);
});

test("explains a real system error", async () => {
  const error = await readdir("/no/such\nfolder").catch((reason: unknown) => reason);
  expect(explainFailure(error)).toBe("There is no /no/such folder.");
});

test.each([new TypeError("x is not a function"), new Error("ENOSPC"), "text", null])(
  "treats %o as a fault of the program",
  (error) => {
    expect(explainFailure(error)).toBeNull();
  },
);
