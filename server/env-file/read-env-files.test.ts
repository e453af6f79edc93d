import { expect, test } from "vitest";

import { readAsCompose } from "./read-as-compose.ts";
import { readAsNpm } from "./read-as-npm.ts";
import { readAsSystemd } from "./read-as-systemd.ts";

/** All values of a reading except those taken from the shell. */
function valuesOf(text: string, read: typeof readAsNpm) {
  const { values, refusal } = read(text);
  if (refusal) return `refused in line ${refusal.line}`;
  return Object.fromEntries([...values].map(([name, { value }]) => [name, value]));
}

type Row = [text: string, npm: object, systemd: object, compose: object | string];

/** Cases with the value that all three programs read. */
const alike: [string, object][] = [
  ["A=b", { A: "b" }],
  ["A=", { A: "" }],
  ['A=""', { A: "" }],
  ["A=''", { A: "" }],
  ["  A = b  ", { A: "b" }],
  ["A=b c", { A: "b c" }],
  ["A='b c '", { A: "b c " }],
  ["A=b=c", { A: "b=c" }],
  ['A=b"c"', { A: 'b"c"' }],
  ["A=it's", { A: "it's" }],
  ['A="it\'s"', { A: "it's" }],
  ["A='b#c'", { A: "b#c" }],
  ['A="b # c"', { A: "b # c" }],
  ["A='$B'", { A: "$B" }],
  ["A='b\\c'", { A: "b\\c" }],
  ["A='b`c'", { A: "b`c" }],
  ['A="b\nc"', { A: "b\nc" }],
  ["A='b\nc'", { A: "b\nc" }],
  ["# A=c\nA=b\n\n", { A: "b" }],
  ["A=b\r\nB='c'\r\n", { A: "b", B: "c" }],
  ["A=1\nA=2", { A: "2" }],
  ["A=b;c", { A: "b;c" }],
];

const different: Row[] = [
  ["A=b#c", { A: "b" }, { A: "b#c" }, { A: "b#c" }],
  ["A=b # c", { A: "b" }, { A: "b # c" }, { A: "b" }],
  ["A=#b", { A: "" }, { A: "#b" }, { A: "#b" }],
  ['A="b" # c', { A: "b" }, { A: "b# c" }, { A: "b" }],
  ["A=$B", { A: "$B" }, { A: "$B" }, { A: "" }],
  ["B=c\nA=$B", { B: "c", A: "$B" }, { B: "c", A: "$B" }, { B: "c", A: "c" }],
  ["B=c\nA=x${B}y", { B: "c", A: "x${B}y" }, { B: "c", A: "x${B}y" }, { B: "c", A: "xcy" }],
  ['A="$B"', { A: "$B" }, { A: "$B" }, { A: "" }],
  ["A=$$", { A: "$$" }, { A: "$$" }, { A: "$" }],
  ["A=b$5", { A: "b$5" }, { A: "b$5" }, "refused in line 1"],
  ["A=b\\c", { A: "b\\c" }, { A: "bc" }, { A: "b\\c" }],
  ['A="b\\nc"', { A: "b\nc" }, { A: "b\\nc" }, { A: "b\nc" }],
  ['A="b\\tc"', { A: "b\\tc" }, { A: "b\\tc" }, { A: "b\tc" }],
  ['A="b\\\\c"', { A: "b\\\\c" }, { A: "b\\c" }, { A: "b\\c" }],
  ['A="b\\"c"', { A: "b\\" }, { A: 'b"c' }, { A: 'b"c' }],
  ["A='it\\'s'", { A: "it\\" }, { A: "it\\s'" }, { A: "it's" }],
  ["A='b\\'", { A: "b\\" }, { A: "b\\" }, "refused in line 1"],
  ["A=b\\\nB=c", { A: "b\\", B: "c" }, { A: "bB=c" }, { A: "b\\", B: "c" }],
  ["A=`b`", { A: "b" }, { A: "`b`" }, { A: "`b`" }],
  ["A='b'c", { A: "b" }, { A: "bc" }, { A: "b", c: null }],
  ['A="b', { A: '"b' }, { A: "b" }, "refused in line 1"],
  ["\nA='b\nB=c\n", { A: "'b", B: "c" }, { A: "b\nB=c\n" }, "refused in line 2"],
  ["export A=b", { A: "b" }, {}, { A: "b" }],
  ["A", {}, {}, { A: null }],
  ["A\nB=c", { B: "c" }, { B: "c" }, { A: null, B: "c" }],
  ["A: b", {}, {}, { A: "b" }],
  ["; c\nA=b", { A: "b" }, { A: "b" }, "refused in line 1"],
  ["# c\\\nA=b", { A: "b" }, {}, { A: "b" }],
  ["\ufeffA=b", { "\ufeffA": "b" }, {}, { A: "b" }],
];

test.each(alike)("reads %j alike in npm, systemd and compose", (text, values) => {
  for (const read of [readAsNpm, readAsSystemd, readAsCompose]) {
    expect(valuesOf(text, read)).toEqual(values);
  }
});

test.each(different)("reads %j in three ways", (text, npm, systemd, compose) => {
  expect(valuesOf(text, readAsNpm)).toEqual(npm);
  expect(valuesOf(text, readAsSystemd)).toEqual(systemd);
  expect(valuesOf(text, readAsCompose)).toEqual(compose);
});

test.each([readAsNpm, readAsSystemd, readAsCompose])("returns the lines of names in %o", (read) => {
  const { values } = read("# one\n\nA=1\nexport X=2\nB='1\n2'\nC=3\nA=4\n");
  expect(["A", "B", "C"].map((name) => values.get(name)?.line)).toEqual([8, 5, 7]);
});
