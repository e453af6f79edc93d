import * as fc from "fast-check";

import { RAW_JSON_PREFIX } from "./draft.ts";

/** Texts that have broken programs before. */
const knownBadTexts = [
  "",
  " ",
  "\0",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202etxt.exe",
  "\u200b\ufeff",
  "e\u0301\u0327\u0338",
  "😀👩‍👩‍👧‍👦",
  "İıſẞ",
  "''; drop table books; --",
  "' or 1=1 /*",
  "$1 $$ \\",
  "%' escape '",
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "javascript:alert(1)",
  "{{7*7}}${7*7}<%= 7*7 %>#{7*7}",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "file:///etc/passwd",
  "http://127.0.0.1:9/",
  "//other.example/x",
  "a\r\nSet-Cookie: x=1",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "null",
  "undefined",
  "true",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "0x10",
  "9007199254740993",
  "99999999999999999999",
  "2147483648",
  "-1",
  "1,5",
  "2026-02-30",
  "9999-12-31T23:59:60Z",
  "*:* & | ! ( ) <-> :",
  "[object Object]",
  "%00%2e%2e%2f%c0%af%",
];

const lengths = [100, 101, 255, 256, 1_000, 3_000, 10_000];

export const wildText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...knownBadTexts) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 250 }) },
  { weight: 1, arbitrary: fc.constantFrom(...lengths).map((length) => "x".repeat(length)) },
  { weight: 1, arbitrary: fc.constantFrom(30, 900).map((count) => "\u{1f600}".repeat(count)) },
);

/** Raw JSON tokens that JSON.stringify never writes, with single quotes for double ones. */
const rawJsonValues = [
  "-0",
  "0.1e-400",
  "1e309",
  "-1e309",
  "1e400",
  "1E+2",
  "12345678901234567890",
  "1.7976931348623157e308",
  "NaN",
  "01",
  ".5",
  "0x10",
  "{'a':1,'a':2}",
  "{'__proto__':{'isAdmin':true}}",
  "{'constructor':{'prototype':{'x':1}}}",
  "'\\ud800'",
  "'\\u0000'",
];

export const wildValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: wildText },
  { weight: 2, arbitrary: fc.constantFrom(...rawJsonValues).map((sign) => RAW_JSON_PREFIX + sign) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 0.005, 3e9, 2 ** 53, {}, []),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(5, 100, 5_000).map(nestArrays) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(1, "x", {}).map((item) => repeatItem(item)) },
);

function nestArrays(depth: number): string {
  return `${RAW_JSON_PREFIX}${"[".repeat(depth)}${"]".repeat(depth)}`;
}

function repeatItem(item: unknown): unknown[] {
  return Array.from({ length: 10_000 }, () => item);
}
