import { expect, test } from "vitest";

import { ApiFailure, createNetworkFailure } from "#web/app/api/failure.ts";

import { resolveLink } from "./resolve-link.ts";

const link = { kind: "confirm-subscriptions" as const, lists: ["Newsletter"] };

function failing(failure: Error) {
  return resolveLink("token", () => Promise.reject(failure), "done");
}

test("returns the token before the action only", async () => {
  const call = async () => link;
  expect(await resolveLink("token", call, "asking")).toMatchObject({
    kind: "asking",
    token: "token",
  });
  expect(await resolveLink("token", call, "done")).toEqual({ kind: "done", status: 200, link });
});

test.each([
  [404, null],
  [410, null],
  [429, "token"],
  [500, "token"],
])("returns for status %i the token %s", async (status, token) => {
  const failure = new ApiFailure({ status, code: "link", detail: "Why.", errors: [] });
  expect(await failing(failure)).toEqual({
    kind: "failed",
    status,
    detail: "Why.",
    token,
    isDone: false,
  });
});

test("reports a link that was used before as done", async () => {
  const used = new ApiFailure({ status: 410, code: "link-used", detail: "Done.", errors: [] });
  expect(await failing(used)).toMatchObject({ kind: "failed", token: null, isDone: true });
});

test("allows a retry when the library is unreachable", async () => {
  expect(await failing(createNetworkFailure())).toMatchObject({ status: 503, token: "token" });
  await expect(failing(new TypeError("ours"))).rejects.toThrow("ours");
});
