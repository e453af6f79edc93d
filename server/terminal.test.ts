import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import {
  escapeControls,
  print,
  printError,
  printLines,
  progressBar,
  printWarning,
} from "./terminal.ts";

/** ESC, an OSC that renames a window, BEL, a C1 CSI, a backspace, separators, an override and its end, an isolate. */
const HOSTILE =
  "a\x1b[2Jb\x1b]0;c\x07d\x9b1me\bf\u2028g\u2029h\u202Ei\u202Cj\u2066k\u200El\u061C\x7fl\rm";
const RAW = /(?![\t\n])\p{Cc}|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;

test("P13: escapes control characters of foreign text", () => {
  using out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  using wrong = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  print(HOSTILE);
  printError(HOSTILE);
  printLines([`${HOSTILE}\nNothing was refused.`]);
  progressBar("Reading")({ done: 1, total: 2, what: `${HOSTILE}\nx` });

  const output = [...out.mock.calls, ...wrong.mock.calls].map(([text]) => String(text));
  expect(output).toHaveLength(4);
  for (const text of output) expect(text).not.toMatch(RAW);
  expect(output[0]).toContain("a\\u001b[2Jb");
  expect(output[1]).toMatch(/m Nothing was refused\.\n$/);
  for (const text of [output[1], output[3]]) expect(text?.match(/\n/g)).toHaveLength(1);
});

test("keeps the meaning of JSON for a program", () => {
  const value = { name: HOSTILE, lines: ["a\nb", "c\td"] };
  const text = JSON.stringify(value, null, 2);

  expect(escapeControls(text)).not.toMatch(RAW);
  expect(JSON.parse(escapeControls(text))).toEqual(value);
});

test.each([
  "José\tRuth\r\n",
  "\uFEFFa,b\r\n",
  "علی\u200cرضا",
  "👩\u200d🌾",
  "क्\u200dष",
  "“a” – b…",
])("leaves %j unchanged", (text) => {
  expect(escapeControls(text)).toBe(text);
});

test("is the only way commands write to the terminal", async () => {
  const folder = join(import.meta.dirname, "commands");
  const files = (await readdir(folder)).filter((name) => !name.includes(".test."));
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const source = await readFile(join(folder, name), "utf8");
    expect(source, name).not.toMatch(/process\.std(out|err)\.write|console\./);
  }
});

test("prints a warning in one line, but none of a lost connection", () => {
  using wrong = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  printWarning(new Error("Connection terminated unexpectedly"));
  printWarning(Object.assign(new Error("a\nb"), { name: "DeprecationWarning" }));

  expect(wrong.mock.calls.map(([text]) => text)).toEqual(["DeprecationWarning: a b\n"]);
});
