import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

import { expect, test, vi } from "vitest";

import { FolderError } from "#catalog/read/catalog-source.ts";

import { runProgram } from "./run-program.ts";
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
