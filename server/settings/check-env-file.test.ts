import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";

import fc from "fast-check";
import { expect, test } from "vitest";

import { numRuns } from "#tests/test-tier.ts";

import { checkEnvFile } from "./check-env-file.ts";

const NO_ERRORS = { errors: [], repeated: [] };

test.each([
  ["KEY=b", "b"],
  ["KEY=", ""],
  ['KEY=""', ""],
  ["KEY=''", ""],
  ["  KEY = b  ", "b"],
  ["KEY=b c", "b c"],
  ["KEY='b c '", "b c "],
  ["KEY=b=c", "b=c"],
  ['KEY=b"c"', 'b"c"'],
  ["KEY=it's", "it's"],
  ['KEY="it\'s"', "it's"],
  ["KEY='b#c'", "b#c"],
  ['KEY="b # c"', "b # c"],
  ["KEY='b # $c \\d'", "b # $c \\d"],
  ["KEY='b`c'", "b`c"],
  ["KEY=b;c", "b;c"],
  ["# KEY=$c\nKEY=b\n\n", "b"],
  ["KEY=a\r\nKEY='b'\r\n", "b"],
  ["KEY=b\n\n  # B=c", "b"],
  [" # B=c\nKEY=b", "b"],
  ["KEY=\n # it's b", ""],
])("accepts %j", (text, value) => {
  const { errors, values } = checkEnvFile(text);
  expect(errors).toEqual([]);
  expect(values.get("KEY")).toBe(value);
  expect(parseEnv(text)["KEY"]).toBe(value);
});

const UNQUOTED = "Without quotes, the programs read #, $";
const QUOTED = "The programs read the text after a quote, and \\ and $ within quotes, differently.";
const OPEN = "The quote does not end in this line.";
const NOT_A_SETTING = "do not all read a setting";
const NAME_VALUE = "Write each setting as NAME=value";

/** In each, npm, systemd or docker compose reads something else than another, or refuses the file. */
test.each([
  ["KEY=b#c", 1, UNQUOTED, "KEY='…', in one line. A comment goes"],
  ["\n\nKEY=b # c", 3, UNQUOTED, "A comment goes on its own line."],
  ["KEY=#b", 1, UNQUOTED, "KEY='…'"],
  ['KEY="b" # c', 1, QUOTED, "KEY='…'"],
  ["KEY=$B", 1, UNQUOTED, "KEY='…'"],
  ["B=c\nKEY=x${B}y", 2, UNQUOTED, "KEY='…'"],
  ['KEY="$B"', 1, QUOTED, "KEY='…'"],
  ["KEY=$$", 1, UNQUOTED, "KEY='…'"],
  ["KEY=b$5", 1, UNQUOTED, "KEY='…'"],
  ["KEY=b\\c", 1, UNQUOTED, "KEY='…'"],
  ['KEY="b\\nc"', 1, QUOTED, "KEY='…'"],
  ['KEY="b\\\\c"', 1, QUOTED, "KEY='…'"],
  ['KEY="b\\"c"', 1, QUOTED, "KEY='…'"],
  ["KEY='it\\'s'", 1, QUOTED, 'KEY="…"'],
  ['KEY="it\'s\\$5"', 1, QUOTED, "Use another value: one line"],
  ["KEY='b\\'", 1, OPEN, "Use another value: one line"],
  ["KEY=b\\\nOTHER=c", 1, UNQUOTED, "Use another value: one line"],
  ["KEY=`b`", 1, UNQUOTED, "KEY='…'"],
  ["KEY='b'c", 1, QUOTED, 'KEY="…"'],
  ['KEY="b', 1, OPEN, "KEY='…'"],
  ['KEY= "b', 1, OPEN, "KEY='…'"],
  ["\nKEY='b\nOTHER=c\n", 2, OPEN, 'KEY="…"'],
  ['KEY="b\nc"', 1, OPEN, "in one line"],
  ["export KEY=b", 1, "systemd does not know “export”", "KEY='…'"],
  ["export =b", 1, "systemd does not know “export”", "NAME='…'"],
  ["KEY", 1, NOT_A_SETTING, NAME_VALUE],
  ["KEY\nB=c", 1, NOT_A_SETTING, NAME_VALUE],
  ["KEY: b", 1, "Only docker compose reads : as =", "KEY='…'"],
  ["A.B=c", 1, NOT_A_SETTING, NAME_VALUE],
  ["A-B=c", 1, NOT_A_SETTING, NAME_VALUE],
  ["=x", 1, NOT_A_SETTING, NAME_VALUE],
  ["; c\nKEY=b", 1, NOT_A_SETTING, "begins with #"],
  ["KEY= \nB=c", 1, "npm continues after spaces in the next line", "KEY= without spaces"],
  ["KEY=\n # B=c", 2, "npm may read an indented comment", "the # at the beginning"],
  ["# B\n\n # B='c", 3, "npm may read an indented comment", "the # at the beginning"],
  ["# c\rKEY=b", 1, NOT_A_SETTING, NAME_VALUE],
  ["KEY=b\u00a0", 1, UNQUOTED, "KEY='…'"],
  ["# c\\\nKEY=b", 1, "systemd before version 254", "End the comment without \\."],
  ["\ufeffKEY=b", 1, "npm and systemd add it to the first name", "Save the file"],
])("says where, why and how to write %j", (text, line, reason, advice) => {
  const { errors } = checkEnvFile(text);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.line).toBe(line);
  expect(errors[0]?.reason).toContain(reason);
  expect(errors[0]?.advice).toContain(advice);
});

test("accepts no text that npm reads otherwise than line by line", () => {
  const part = fc.constantFrom(..."KEY=|B=|'|\"|`|#|$|\\|\n|\r\n|\r| |\t|b|export |:".split("|"));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      const { errors, values } = checkEnvFile(text);
      const lines = text.split(/\r?\n/).map((line) => parseEnv(line));
      if (errors.length === 0)
        expect(Object.fromEntries(values)).toEqual(Object.assign({}, ...lines));
    }),
    { numRuns: numRuns({ short: 2_000, long: 100_000 }) },
  );
});

test("reports a repeated setting, unless it may be no name of one", () => {
  const { errors, repeated, values } = checkEnvFile("KEY=1\nB=2\n#KEY=0\nKEY=3\nb=4\nb=5\n");
  expect(errors).toEqual([]);
  expect(repeated).toEqual([{ name: "KEY", lines: [1, 4] }]);
  expect(values.get("KEY")).toBe("3");
});

test("shows no part of a value, even if it looks like a name", () => {
  const text = `KEY="SECRET#SECRET\nSECRET=\nSECRET"\nOTHER=SECRET$SECRET#SECRET\ns3CRET=\\\n`;
  const { errors } = checkEnvFile(text);
  expect(errors.map(({ line, name }) => [line, name])).toEqual([
    [1, "KEY"],
    [4, "OTHER"],
    [5, null],
  ]);
  expect(JSON.stringify(errors)).not.toMatch(/s.?CRET/i);
});

test.each([
  `KEY="a\\"b\nSECRET=x$y"`,
  `KEY="a\nb\\"c\nSECRET=x$y"`,
  `KEY='a\\'b\nSECRET=x$y'`,
  `KEY="a" "b\nSECRET=x$y"`,
  `KEY="a\nb" 'c\nSECRET=x$y'`,
])("shows no line of the value %j", (value) => {
  const { errors } = checkEnvFile(`${value}\nOTHER=$x\n`);
  expect(errors.map(({ name }) => name)).toEqual(["KEY", "OTHER"]);
});

test("accepts .env.example", async () => {
  const example = await readFile(new URL("../../.env.example", import.meta.url), "utf8");
  expect(checkEnvFile(example)).toMatchObject(NO_ERRORS);
});
