import { z } from "@hono/zod-openapi";
import { expect, test } from "vitest";

import { AnswerLanguage, CodeFilter, Id, IdFilter, LanguageFilter, PersonName } from "./fields.ts";
import { pagingFields } from "./paging.ts";
import { NewUserAddress } from "./user-addresses.ts";
import { Profile } from "./users.ts";

const Query = z.object({
  id: IdFilter,
  code: CodeFilter,
  language: LanguageFilter,
  culture: AnswerLanguage,
  ...pagingFields,
});

test.each(Object.keys(Query.shape))("treats an empty %s as left out", (name) => {
  expect(Query.parse({ [name]: "" })).toEqual(Query.parse({}));
});

test("takes the ids that imports derive from names", () => {
  expect(Id.parse("2147483647")).toBe(2_147_483_647);
});

test.each(["", "-1", "1.5", "x", "2147483648", "12345678901"])("refuses %j as an id", (value) => {
  expect(Id.safeParse(value).success).toBe(false);
});

const address = { userId: 1, regionId: 1, cityName: "Moab", address: "1 Main", zipCode: "1" };
const profile = { externalId: "auth0|1", firstName: "Ruth", lastName: "Moab", phone: "" };

test("removes invisible characters from names and addresses, except joiners", () => {
  expect(PersonName.parse("\u200BRuth\u2028Ann\uFEFF")).toBe("Ruth Ann");
  expect(PersonName.parse("علی\u200Cرضا")).toBe("علی\u200Cرضا");
  const typed = { ...address, address: "1\u3000Main\u2029", cityName: "\u202AMoab\u202C" };
  expect(NewUserAddress.parse(typed)).toMatchObject({ address: "1 Main", cityName: "Moab" });
  const phoned = { ...profile, phone: "\u202D+1 555\u202C", taxId: "12\u200B3" };
  expect(Profile.parse(phoned)).toMatchObject({ phone: "+1 555", taxId: "123" });
});

test.each(["cityName", "address", "zipCode"])("refuses an address with an invisible %s", (name) => {
  const read = NewUserAddress.safeParse({ ...address, [name]: "\u200B\u3164" });
  expect(read.error?.issues.map(({ path }) => path)).toEqual([[name]]);
});

test("refuses names that are invisible or change the text direction", () => {
  for (const name of ["\u200B", "\u3164\u2060", "Ruth\u202E", "a\nb"]) {
    expect(PersonName.safeParse(name).success, name).toBe(false);
  }
});
