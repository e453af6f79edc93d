import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { parseTimes, runProgram } from "./run-program.ts";

test.each([
  ["0m0.001s 0m0.002s\n0m1.25s 0m0.50s\n", 1.75],
  ["0m0.00s 0m0.00s\n12m0.00s 1m3.00s\n", 783],
  ["times: not found\n", null],
])("reads CPU seconds from the shell's output: %j", (times, seconds) => {
  expect(parseTimes(times)).toBe(seconds);
});

test.skipIf(process.platform === "win32")("reports the signal that ended a program", async () => {
  const run = await runProgram([process.execPath, "-e", "process.kill(process.pid, 'SIGTERM')"]);

  expect(run.succeeded).toBe(false);
  expect(run.output).toContain("Ended by signal 15.");
});

test.skipIf(process.platform === "win32")(
  "stops the children of a program when the run is stopped",
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-stop-"));
    const file = join(folder.path, "pid");
    const started = `
      require("node:fs").writeFileSync(${JSON.stringify(file)}, String(process.pid));
      setInterval(() => {}, 1_000);
    `;
    const program = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(started)}])`;
    const runner = `
      import { runProgram, stopOnSignals } from "./tests/runner/run-program.ts";
      stopOnSignals();
      await runProgram([process.execPath, "-e", ${JSON.stringify(program)}]);
      console.log("went on");
    `;
    const child = spawn(process.execPath, ["--input-type=module", "-e", runner]);
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    await expect.poll(() => readFile(file, "utf8").catch(() => "")).not.toBe("");
    const pid = Number(await readFile(file, "utf8"));

    child.kill("SIGTERM");
    const [code] = await once(child, "close");

    expect({ code, output }).toEqual({ code: 143, output: "" });
    await expect.poll(() => isAlive(pid)).toBe(false);
  },
);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
