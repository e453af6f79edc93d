import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { text } from "node:stream/consumers";

import { expect, test } from "vitest";

test.each([
  ["what it answers", "stdout", ["--help"], 0],
  ["what it did not understand", "stderr", ["no-such-command"], 2],
] as const)(
  "ends normally when the reader of %s closes the pipe",
  { timeout: 60_000 },
  async (_, closed, typed, code) => {
    const command = spawn(process.execPath, ["server/library.ts", ...typed]);
    const open = closed === "stdout" ? command.stderr : command.stdout;
    command[closed].destroy();
    const [output, ended] = await Promise.all([text(open), once(command, "exit")]);
    expect([output, ended]).toEqual(["", [code, null]]);
  },
);

test.runIf(existsSync("/dev/full"))(
  "prints a sentence when the disk is full",
  { timeout: 60_000 },
  async () => {
    const command = spawn(process.execPath, ["server/library.ts", "--help"], {
      stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
    });
    const [output, ended] = await Promise.all([text(command.stderr!), once(command, "exit")]);
    expect(output).toMatch(/^The output could not be written\. The disk is full: .*\n$/);
    expect(ended).toEqual([1, null]);
  },
);
