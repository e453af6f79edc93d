import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";

import { expect, test, vi } from "vitest";

import { openCommandLog, openLog } from "./log.ts";

test("logs an error's type, message and stack but no refused row", () => {
  const lines: string[] = [];
  const log = openLog({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
  const refused = Object.assign(new Error("a value is null"), {
    code: "23502",
    constraint: "users_check",
    detail: "Failing row contains (7, Ruth, ruth@example.org).",
    where: "ruth@example.org",
  });
  log.error({ err: refused }, "a call failed");
  log.error({ err: new Error("wrapped", { cause: refused }) }, "another failed");

  const [line = "", foreign = ""] = lines;
  expect(JSON.parse(line)).toMatchObject({
    err: {
      type: "Error",
      message: "a value is null",
      stack: expect.stringContaining("log.test.ts"),
      code: "23502",
      constraint: "users_check",
    },
  });
  expect(JSON.parse(foreign).err.message).toBe("wrapped: a value is null");
  for (const one of lines) expect(one).not.toMatch(/ruth/i);
});

test("logs an error that is a plain object with its message, place and cause", () => {
  const lines: string[] = [];
  const log = openLog({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
  const refused = new Error("connect ECONNREFUSED");
  const plain = {
    message: "no connection",
    stack: "Error: no connection\n    at fetch (worker.js:1:1)",
    code: "08006",
    detail: "Failing row contains (ruth@example.org).",
    cause: refused,
  };
  log.error({ err: plain }, "the job queue failed");

  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    err: {
      message: "no connection: connect ECONNREFUSED",
      stack: expect.stringMatching(/at fetch \(worker\.js:1:1\)[^]*caused by: Error: connect/),
      code: "08006",
    },
  });
  expect(lines[0]).not.toMatch(/ruth/i);
});

test.each([
  ["a word", "a word"],
  [{ email: "ruth@example.org" }, "an object with email"],
  [null, "null"],
  [new AggregateError([new Error("connect ::1"), new Error("connect 127.0.0.1")]), "connect ::1"],
])("logs a message for %o, which has none of its own", (thrown, message) => {
  const lines: string[] = [];
  const log = openLog({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
  log.error({ err: thrown }, "failed");
  expect(JSON.parse(lines[0] ?? "").err.message).toContain(message);
  expect(lines[0]).not.toMatch(/ruth|\[object/);
});

test("P13: escapes control characters, reversibly for programs", () => {
  const lines: string[] = [];
  const log = openLog({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
  const hostile = "a\x1b[2J\x9b1m\x7f\u2028b\u2029c\u202Ed\u2066e\nf";
  log.info({ path: hostile, err: new Error(hostile) }, hostile);

  const [line = ""] = lines;
  expect(line.trimEnd()).not.toMatch(/\p{Cc}|[\u2028-\u202E\u2066-\u2069]/u);
  expect(JSON.parse(line)).toMatchObject({
    path: hostile,
    err: { message: hostile },
    msg: hostile,
  });
});

test.each([
  ["info", "warn"],
  ["debug", "info warn"],
  ["error", ""],
] as const)("logs %j to the error output of a command with %s", (LOG_LEVEL, logged) => {
  using out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  using wrong = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const log = openCommandLog({ LOG_LEVEL });
  log.info({}, "info");
  log.warn({}, "warn");
  const messages = wrong.mock.calls.map(([line]) => JSON.parse(String(line)).msg);
  expect(messages.join(" ")).toBe(logged);
  expect(out.mock.calls).toEqual([]);
});

test.runIf(existsSync("/dev/full"))("P4: goes on when the log cannot be written", async () => {
  const program = `
      const { openLog } = await import("./server/log.ts");
      const log = openLog({ LOG_LEVEL: "info" });
      for (let line = 0; line < 3; line++) {
        log.info({}, "lost");
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      process.exit(7);
    `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", openSync("/dev/full", "w"), "ignore"],
  });
  const [code] = await once(child, "exit", { signal: AbortSignal.timeout(20_000) });
  expect(code).toBe(7);
});
