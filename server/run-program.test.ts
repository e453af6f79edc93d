import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

import { expect, test } from "vitest";

test("ends a program that failed, also when a timer is left", async () => {
  const program = `
    const { runProgram } = await import("./server/run-program.ts");
    const { EnvRefused } = await import("./server/settings/env.ts");
    await runProgram(() => {
      setInterval(() => {}, 1_000);
      return Promise.reject(new EnvRefused("PORT: no number"));
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
