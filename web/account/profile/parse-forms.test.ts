import { expect, test } from "vitest";

import { parseAddressForm } from "./use-addresses.ts";
import { parseProfileForm, omitUnchangedEmail } from "./profile-form.tsx";
import { parseTaxIdForm } from "./tax-id-form.tsx";

const ruth = { firstName: "Ruth", lastName: " Ellery ", email: "ruth@example.org", phone: "" };
const home = {
  countryId: "1",
  regionId: "44",
  cityName: "Fairwater",
  address: "27 Orchard Row",
  zipCode: "00127",
  organization: "",
};

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test("trims a profile and accepts it without a phone", () => {
  const { value, fieldErrors } = parseProfileForm(formOf(ruth));

  expect(value).toEqual({ ...ruth, lastName: "Ellery" });
  expect(Object.values(fieldErrors).filter(Boolean)).toEqual([]);
});

test.each([
  ["firstName", "", "missing"],
  ["lastName", "Ellery 2", "wrong"],
  ["email", "ruth@", "wrong"],
  ["phone", "my phone", "wrong"],
] as const)("reports a %s of %j as %s", (field, text, error) => {
  expect(parseProfileForm(formOf({ ...ruth, [field]: text })).fieldErrors[field]).toBe(error);
});

test("omits an unchanged e-mail", () => {
  expect(omitUnchangedEmail(ruth, ruth.email)).not.toHaveProperty("email");
  expect(omitUnchangedEmail(ruth, "other@example.org")).toEqual(ruth);
});

test("accepts a confirmed e-mail in any spelling", () => {
  const form = formOf({ ...ruth, email: "josé@exämple.org" });
  expect(parseProfileForm(form, "josé@exämple.org").fieldErrors.email).toBeUndefined();
  expect(parseProfileForm(form, "ruth@example.org").fieldErrors.email).toBeDefined();
});

test("parses an address with its region id and no organization", () => {
  const { value, fieldErrors } = parseAddressForm(formOf(home));

  expect(value).toMatchObject({ regionId: 44, cityName: "Fairwater", organization: "" });
  expect(Object.values(fieldErrors).filter(Boolean)).toEqual([]);
});

test.each([
  ["cityName", 101],
  ["address", 201],
  ["zipCode", 21],
  ["organization", 101],
] as const)("rejects an address whose %s has %i letters", (field, length) => {
  expect(
    parseAddressForm(formOf({ ...home, [field]: "a".repeat(length) })).fieldErrors[field],
  ).toBe("wrong");
});

test.each(["countryId", "regionId", "cityName", "address", "zipCode"] as const)(
  "reports a missing %s of an address",
  (field) => {
    expect(parseAddressForm(formOf({ ...home, [field]: " " })).fieldErrors[field]).toBe("missing");
  },
);

test.each([
  ["", false, undefined],
  ["12345", false, undefined],
  ["1".repeat(41), false, "wrong"],
  ["", true, "missing"],
  ["12345", true, "wrong"],
  ["123456", true, undefined],
] as const)("checks a tax id %j: required %s, error %s", (taxId, isRequired, error) => {
  expect(parseTaxIdForm(formOf({ taxId }), isRequired).fieldErrors.taxId).toBe(error);
});
