import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { compareReadings } from "./compare-readings.ts";

const HASH = "npm takes # for a comment";
const DOLLAR = "docker compose puts another value in the place of $";
const BACKSLASH = "\\ is kept by some";

test.each([
  ["KEY=b#c", 1, HASH, "KEY='…'"],
  ["\n\nKEY=b # c", 3, HASH, "A comment goes in a line of its own."],
  ['KEY="b" # c', 1, HASH, "KEY='…'"],
  ["KEY=$B", 1, "At character 5: docker compose puts another value", "KEY='…'"],
  ["KEY=b$5", 1, DOLLAR, "KEY='…'"],
  ["KEY=b\\c", 1, BACKSLASH, "KEY='…'"],
  ["KEY='it\\'s'", 1, BACKSLASH, 'KEY="…"'],
  ['KEY="it\'s\\$5"', 1, DOLLAR, "No spelling"],
  ["KEY=`b`", 1, "npm takes ` for a quote", "KEY='…'"],
  ["KEY='b'c", 1, "the end of this quote", 'KEY="…"'],
  ['KEY="b', 1, "the end of this quote", "KEY='…'"],
  ["export KEY=b", 1, "systemd does not know “export”", "KEY='…'"],
  ["KEY", 1, "a name without =", "Write each setting as NAME=value"],
  ["KEY: b", 1, "docker compose takes : for =", "KEY='…'"],
  ["A.B=c", 1, "At character 2: a name has letters", "Write each setting as NAME=value"],
  ["A-B=c", 1, "At character 2: a name has letters", "Write each setting as NAME=value"],
  ["=x", 1, "there is no name", "Write each setting as NAME=value"],
  ["KEY=b\u00a0", 1, "At character 6: some take this blank away", "KEY="],
  ["# c\\\nKEY=b", 2, "systemd before version 254", "Change what stands before it."],
  ["\ufeffKEY=b", 1, "npm and systemd take it for a part of the first name", "Save the file"],
])("says where, why and how to write %j", (text, line, reason, advice) => {
  const [difference, ...others] = compareReadings(text).differences;
  expect(difference?.line).toBe(line);
  expect(difference?.reasons.join()).toContain(reason);
  expect(difference?.advice).toContain(advice);
  expect(others.every((other) => other.line === line)).toBe(true);
});

test.each(["KEY=b", "KEY='b # $c \\d'", 'KEY="it\'s"', "KEY=\r\nB='1\n2'\r\n", "# KEY=$A\n"])(
  "finds no difference in %j",
  (text) => {
    expect(compareReadings(text)).toMatchObject({ differences: [], repeated: [] });
  },
);

test("names both settings of a line that goes on in the next", () => {
  const { differences } = compareReadings("KEY=b\\\nOTHER=c\n");
  expect(differences.map(({ name, line }) => [name, line])).toEqual([
    ["KEY", 1],
    ["OTHER", 2],
  ]);
  expect(differences[1]?.advice).toBe("Change what stands before it.");
});

test("names what is set twice, which all read alike", () => {
  const { differences, repeated, values } = compareReadings("KEY=1\nB=2\n#KEY=0\nKEY=3\n");
  expect(differences).toEqual([]);
  expect(repeated).toEqual([{ name: "KEY", lines: [1, 4] }]);
  expect(values.get("KEY")).toBe("3");
});

test("shows no part of a value, not even a line that looks like a name", () => {
  const secret = "s3cret";
  const text = `KEY="${secret}#${secret}\nMII${secret}=\nOTHER=${secret}$${secret}#${secret}\n`;
  const { differences } = compareReadings(text);
  expect(differences.length).toBeGreaterThan(1);
  expect(JSON.stringify(differences)).not.toContain(secret);
});

test("the settings that are handed out are read alike", async () => {
  const example = await readFile(new URL("../../.env.example", import.meta.url), "utf8");
  expect(compareReadings(example)).toMatchObject({ differences: [], repeated: [] });
});
