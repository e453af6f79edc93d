import { expect, test } from "vitest";

import { parseMember } from "./parse-member.ts";

test("a member is called by the first name, else by the name, else by the e-mail", () => {
  const claims = { sub: "auth0|1", email: "ada@example.org" };
  expect(parseMember({ ...claims, name: "Ada Reader", given_name: "Ada" })?.name).toBe("Ada");
  expect(parseMember({ ...claims, name: "Ada Reader" })?.name).toBe("Ada Reader");
  expect(parseMember(claims)?.name).toBe("ada@example.org");
});

test("an e-mail of which nothing is said is not verified", () => {
  expect(parseMember({ sub: "auth0|1" })).toEqual({
    identity: "auth0|1",
    email: null,
    isEmailVerified: false,
    name: "",
  });
});

test("nobody is a member without a subject", () => expect(parseMember({ name: "Ada" })).toBeNull());
