import { expect, test } from "vitest";

import { formatFailure, parseFailure, createNetworkFailure } from "./failure.ts";

const say = (key: string) => key;

test.each([
  [500, "err-unexpected"],
  [502, "err-unexpected"],
  [400, "err-unexpected"],
  [429, "err-too-often-later"],
])("S8.02: an answer %i that says nothing is told as %s", async (status, key) => {
  const failure = await parseFailure(new Response("<html>", { status }));
  expect(formatFailure(failure, say)).toBe(key);
});

test("S8.02: the connection is named only where no answer came", () => {
  expect(formatFailure(createNetworkFailure(), say)).toBe("err-unreachable");
});

test("S8.02: what the api says is told in its words", () => {
  expect(formatFailure({ status: 429, detail: "In ten minutes." }, say)).toBe("In ten minutes.");
});

test.each([
  ["15", 15],
  ["Wed, 21 Oct 2026 07:28:00 GMT", undefined],
  [undefined, undefined],
])(
  "a pause of %j is one of %s seconds, with what the sentence mentions",
  async (pause, seconds) => {
    const headers = new Headers(pause === undefined ? [] : [["Retry-After", pause]]);
    const answer = Response.json({ params: { total: 13.75 } }, { status: 409, headers });
    expect(await parseFailure(answer)).toMatchObject({
      retryAfter: seconds,
      params: { total: 13.75 },
    });
  },
);
