import { expect, test } from "vitest";

import { parseSubscriptionRequest } from "./parse-subscription-request.ts";

const filled: [name: string, value: string][] = [
  ["email", " ruth@example.org "],
  ["firstName", "Ruth"],
  ["lastName", "Alder"],
  ["countryId", "3"],
  ["regionId", "44"],
  ["subscriptionIds", "fgben"],
  ["subscriptionIds", "cates"],
];

function formOf(fields: [name: string, value: string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

function without(field: string): FormData {
  return formOf(filled.filter(([name]) => name !== field));
}

test("parses a valid form", () => {
  expect(parseSubscriptionRequest(formOf(filled))).toEqual({
    request: {
      email: "ruth@example.org",
      firstName: "Ruth",
      lastName: "Alder",
      regionId: 44,
      subscriptionIds: ["fgben", "cates"],
      website: "",
    },
    wrong: [],
  });
});

test.each(["email", "firstName", "lastName", "regionId", "subscriptionIds"])(
  "requires %s",
  (field) => {
    expect(parseSubscriptionRequest(without(field)).wrong).toEqual([field]);
  },
);

test("does not require a region without a country", () => {
  const fields = filled.filter(([name]) => name !== "countryId" && name !== "regionId");
  expect(parseSubscriptionRequest(formOf(fields)).wrong).toEqual(["countryId"]);
});

test("rejects an unknown list", () => {
  const form = without("subscriptionIds");
  form.append("subscriptionIds", "everything");
  expect(parseSubscriptionRequest(form).wrong).toEqual(["subscriptionIds"]);
});
