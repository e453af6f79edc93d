import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { compareReadings } from "./compare-readings.ts";

const HASH = "npm starts a comment at #";
const DOLLAR = "docker compose replaces $ by another value";
const BACKSLASH = "some programs keep \\";

test.each([
  ["KEY=b#c", 1, HASH, "KEY='…'"],
  ["\n\nKEY=b # c", 3, HASH, "A comment goes on its own line."],
  ['KEY="b" # c', 1, HASH, "KEY='…'"],
  ["KEY=$B", 1, "At character 5: docker compose replaces $", "KEY='…'"],
  ["KEY=b$5", 1, DOLLAR, "KEY='…'"],
  ["KEY=b\\c", 1, BACKSLASH, "KEY='…'"],
  ["KEY='it\\'s'", 1, BACKSLASH, 'KEY="…"'],
  ['KEY="it\'s\\$5"', 1, DOLLAR, "No spelling"],
  ["KEY=`b`", 1, "npm reads ` as a quote", "KEY='…'"],
  ["KEY='b'c", 1, "the programs end this quote", 'KEY="…"'],
  ['KEY="b', 1, "the programs end this quote", "KEY='…'"],
  ["export KEY=b", 1, "systemd does not know “export”", "KEY='…'"],
  ["KEY", 1, "a name without =", "Write each setting as NAME=value"],
  ["KEY: b", 1, "docker compose reads : as =", "KEY='…'"],
  ["A.B=c", 1, "At character 2: a name has letters", "Write each setting as NAME=value"],
  ["A-B=c", 1, "At character 2: a name has letters", "Write each setting as NAME=value"],
  ["=x", 1, "there is no name", "Write each setting as NAME=value"],
  ["KEY=b\u00a0", 1, "At character 6: some programs remove this unusual space", "KEY="],
  ["# c\\\nKEY=b", 2, "systemd before version 254", "Change the line before it."],
  ["\ufeffKEY=b", 1, "npm and systemd read it as a part of the first name", "Save the file"],
])("says where, why and how to write %j", (text, line, reason, advice) => {
  const [difference, ...more] = compareReadings(text).differences;
  expect(difference?.line).toBe(line);
  expect(difference?.reasons.join()).toContain(reason);
  expect(difference?.advice).toContain(advice);
  expect(more.every((second) => second.line === line)).toBe(true);
});

test.each(["KEY=b", "KEY='b # $c \\d'", 'KEY="it\'s"', "KEY=\r\nB='1\n2'\r\n", "# KEY=$A\n"])(
  "finds no difference in %j",
  (text) => {
    expect(compareReadings(text)).toMatchObject({ differences: [], repeated: [] });
  },
);

test("names both settings when a line continues in the next", () => {
  const { differences } = compareReadings("KEY=b\\\nOTHER=c\n");
  expect(differences.map(({ name, line }) => [name, line])).toEqual([
    ["KEY", 1],
    ["OTHER", 2],
  ]);
  expect(differences[1]?.advice).toBe("Change the line before it.");
});

test("reports a repeated setting that all read alike", () => {
  const { differences, repeated, values } = compareReadings("KEY=1\nB=2\n#KEY=0\nKEY=3\n");
  expect(differences).toEqual([]);
  expect(repeated).toEqual([{ name: "KEY", lines: [1, 4] }]);
  expect(values.get("KEY")).toBe("3");
});

test("shows no part of a value, even if it looks like a name", () => {
  const secret = "s3cret";
  const text = `KEY="${secret}#${secret}\nMII${secret}=\nOTHER=${secret}$${secret}#${secret}\n`;
  const { differences } = compareReadings(text);
  expect(differences.length).toBeGreaterThan(1);
  expect(JSON.stringify(differences)).not.toContain(secret);
});

test("finds no differences in .env.example", async () => {
  const example = await readFile(new URL("../../.env.example", import.meta.url), "utf8");
  expect(compareReadings(example)).toMatchObject({ differences: [], repeated: [] });
});
