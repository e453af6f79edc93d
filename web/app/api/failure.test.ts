import { expect, test } from "vitest";

import { formatFailure, parseFailure, createNetworkFailure, isAnsweredByApi } from "./failure.ts";

const translate = (key: string) => key;

test.each([
  [500, "err-unexpected"],
  [502, "err-unexpected"],
  [400, "err-unexpected"],
  [429, "err-too-often-later"],
])("S8.02: words a response %i without a problem as %s", async (status, key) => {
  const failure = await parseFailure(new Response("<html>", { status }));
  expect(formatFailure(failure, translate)).toBe(key);
});

test("S8.02: names the connection only when no response came", () => {
  expect(formatFailure(createNetworkFailure(), translate)).toBe("err-unreachable");
});

test("S8.02: shows the detail of the API", () => {
  expect(formatFailure({ status: 429, detail: "In ten minutes." }, translate)).toBe(
    "In ten minutes.",
  );
});

test.each([
  ["15", 15],
  ["Wed, 21 Oct 2026 07:28:00 GMT", undefined],
  [undefined, undefined],
])("parses Retry-After %j as %s seconds, with the params", async (retryAfter, seconds) => {
  const headers = new Headers(retryAfter === undefined ? [] : [["Retry-After", retryAfter]]);
  const response = Response.json({ params: { total: 13.75 } }, { status: 409, headers });
  expect(await parseFailure(response)).toMatchObject({
    retryAfter: seconds,
    params: { total: 13.75 },
  });
});

test.each([
  [0, "err-unreachable"],
  [500, "err-unexpected"],
  [503, "err-busy"],
])("treats %d %s as an uncertain outcome", (status, code) => {
  expect(isAnsweredByApi({ status, code })).toBe(false);
});

test.each([
  [402, "payment-declined"],
  [503, "giving-not-cancelled"],
])("treats %d %s as an answer", (status, code) => {
  expect(isAnsweredByApi({ status, code })).toBe(true);
});
