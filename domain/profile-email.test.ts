import { expect, test } from "vitest";

import { resolveProfileEmail } from "./profile-email.ts";

const proven = "ruth@example.org";
const moved = { email: "ruth@old.example", wanted: null };
const waiting = { email: "ruth@old.example", wanted: "ruth@new.example" };

test.each([
  ["the verified address for a new profile", proven, null, { email: proven, wanted: null }],
  ["the verified address in capitals", "RUTH@example.org", null, { email: proven, wanted: null }],
  [
    "another address for a new profile",
    "r@x.example",
    null,
    { email: proven, wanted: "r@x.example" },
  ],
  ["another address", "r@x.example", moved, { email: moved.email, wanted: "r@x.example" }],
  ["the address that waits for confirmation", "ruth@new.example", waiting, waiting],
  ["the current address", moved.email, waiting, moved],
  [
    "the verified address instead of the current one",
    proven,
    waiting,
    { email: proven, wanted: null },
  ],
])("for a password account, resolves %s", (_, requested, current, chosen) => {
  expect(resolveProfileEmail({ asked: requested, proven, current, externalId: "auth0|1" })).toEqual(
    chosen,
  );
});

test.each([
  ["the provider's address", proven, null, { email: proven, wanted: null }],
  ["another address", "r@x.example", null, null],
  ["another address", "r@x.example", moved, null],
  [
    "the current address, formerly the provider's",
    moved.email,
    moved,
    { email: proven, wanted: null },
  ],
])("for an account of another provider, resolves %s", (_, requested, current, chosen) => {
  for (const externalId of ["google-oauth2|1", "auth0-x|1", "apple|auth0|1"]) {
    expect(resolveProfileEmail({ asked: requested, proven, current, externalId })).toEqual(chosen);
  }
});
