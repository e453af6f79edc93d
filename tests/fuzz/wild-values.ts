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

/** Headers a caller may send, valid or malformed, one or several. */
const oddValues: Record<string, readonly string[]> = {
  accept: ["text/html", "*/*;q=0", "x".repeat(1_000)],
  "accept-encoding": ["identity", "gzip;q=0, *;q=0", "zstd"],
  "accept-language": ["fr-CA,fr;q=0.9", "xx", "*;q=x", "en;q=1e309", ",".repeat(500)],
  "content-encoding": ["gzip", "br"],
  "content-type": [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "application/json-patch+json",
    "",
  ],
  cookie: ["lectern=1", "only-mine=1; only-mine=0", "=;;=", `x=${"y".repeat(4_000)}`],
  expect: ["100-continue"],
  host: ["other.example", "localhost:1", "[::1]", "a b"],
  "idempotency-key": ["short", "x".repeat(65), "constructor-constructor", "' or 1=1 --"],
  "if-modified-since": ["Thu, 01 Jan 1970 00:00:00 GMT", "tomorrow"],
  "if-none-match": ["*", '"x"', 'W/"', ",,,"],
  "if-range": ['"x"', "x"],
  origin: ["https://other.example", "null", "http://", "javascript:1"],
  range: ["bytes=0-0", "bytes=-1", "bytes=5-1", "bytes=0-,0-,0-,0-", "bytes=1e9-", "lines=1"],
  referer: ["https://other.example/", "x"],
  "sec-fetch-dest": ["script", "iframe", "x"],
  "sec-fetch-site": ["cross-site", "same-origin", "none", "x"],
  "x-forwarded-for": ["", "x", "1.2.3.4, ::1", "999.1.1.1", "::ffff:1.2.3.4", ",".repeat(900)],
  "x-forwarded-host": ["other.example"],
  "x-forwarded-proto": ["https", "x"],
  "x-http-method-override": ["DELETE"],
  "x-request-id": ["1", "x".repeat(300)],
};

/** Credentials that must be refused. */
const badAuthorizations = [
  "",
  "Bearer",
  "Bearer x",
  "Bearer ..",
  "Bearer {expiredBearer}",
  "Bearer {forgedBearer}",
  "Bearer {unsignedBearer}",
  "Bearer {foreignBearer}",
  "Bearer {unverifiedBearer}",
  "Basic cnV0aDpydXRo",
  `Bearer ${"a.".repeat(2_000)}`,
];

const oddPairs = [
  ...Object.entries(oddValues).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  ),
  ...badAuthorizations.map((value) => ["authorization", value] as const),
];

export const oddHeader: fc.Arbitrary<readonly [name: string, value: string]> = fc.constantFrom(
  ...oddPairs,
);

export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .array(oddHeader, { maxLength: 4 })
  .map((headers) => Object.fromEntries(headers));
