import { expect, test } from "vitest";

import { ApiFailure, createNetworkFailure } from "#web/app/api/failure.ts";

import { resolveEndOutcome } from "./end-outcome.ts";

const pending = new ApiFailure({ status: 409, code: "giving-pending", detail: "" });
const refused = new ApiFailure({ status: 503, code: "giving-not-cancelled", detail: "" });
const lost = createNetworkFailure();

test.each([
  ["is ending: open", pending, [{ id: 7, state: "ending" }], "open"],
  ["is ending after a lost answer: open", lost, [{ id: 7, state: "ending" }], "open"],
  ["is missing: ended", lost, [], "ended"],
  ["is missing beside another: ended", pending, [{ id: 8, state: "active" }], "ended"],
  ["is active after a lost answer: failed", lost, [{ id: 7, state: "active" }], "failed"],
  ["is starting: failed", pending, [{ id: 7, state: "starting" }], "failed"],
  ["could not be loaded: failed", lost, null, "failed"],
  ["the gateway refused to end: failed", refused, [{ id: 7, state: "active" }], "failed"],
] as const)("resolves the end of a giving that %s", (_, failure, regularGivings, outcome) => {
  expect(resolveEndOutcome(failure, 7, regularGivings)).toBe(outcome);
});
