import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { text } from "node:stream/consumers";

import { expect, test } from "vitest";

test.each([
  ["what it answers", "stdout", ["--help"], 0],
  ["what it did not understand", "stderr", ["no-such-command"], 2],
] as const)(
  "a command whose reader has read enough of %s ends as it would have",
  { timeout: 60_000 },
  async (_, closed, typed, code) => {
    const command = spawn(process.execPath, ["server/library.ts", ...typed]);
    const open = closed === "stdout" ? command.stderr : command.stdout;
    command[closed].destroy();
    const [said, ended] = await Promise.all([text(open), once(command, "exit")]);
    expect([said, ended]).toEqual(["", [code, null]]);
  },
);

test.runIf(existsSync("/dev/full"))(
  "a command whose answer has no room on the disk says so in a sentence",
  { timeout: 60_000 },
  async () => {
    const command = spawn(process.execPath, ["server/library.ts", "--help"], {
      stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
    });
    const [said, ended] = await Promise.all([text(command.stderr!), once(command, "exit")]);
    expect(said).toMatch(/^The answer could not be written\. The disk is full: .*\n$/);
    expect(ended).toEqual([1, null]);
  },
);
