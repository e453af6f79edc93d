import * as fc from "fast-check";

const JSON_TYPE = "application/json";

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
    `${JSON_TYPE}; charset=utf-16`,
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

/** The headers of a call by the site's own pages. */
export function usualHeaders(needsToken: boolean, hasBody: boolean): Record<string, string> {
  return {
    ...(needsToken && { authorization: "Bearer {bearer}" }),
    ...(hasBody && { "content-type": JSON_TYPE }),
  };
}
