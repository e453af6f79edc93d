import { expect, test } from "vitest";

import { parseMember } from "./parse-member.ts";

test("takes the first name, else the name, else the e-mail", () => {
  const claims = { sub: "auth0|1", email: "ada@example.org" };
  expect(parseMember({ ...claims, name: "Ada Reader", given_name: "Ada" })?.name).toBe("Ada");
  expect(parseMember({ ...claims, name: "Ada Reader" })?.name).toBe("Ada Reader");
  expect(parseMember(claims)?.name).toBe("ada@example.org");
});

test("treats an e-mail without a claim as unverified", () => {
  expect(parseMember({ sub: "auth0|1" })).toEqual({
    identity: "auth0|1",
    email: null,
    isEmailVerified: false,
    name: "",
  });
});

test("returns null without a subject", () => expect(parseMember({ name: "Ada" })).toBeNull());
