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

test("what is filled in rightly is a request", () => {
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
  "%s cannot be left out",
  (field) => {
    expect(parseSubscriptionRequest(without(field)).wrong).toEqual([field]);
  },
);

test("while there is no country, no region is asked for", () => {
  const fields = filled.filter(([name]) => name !== "countryId" && name !== "regionId");
  expect(parseSubscriptionRequest(formOf(fields)).wrong).toEqual(["countryId"]);
});

test("a list that nobody offers is none", () => {
  const form = without("subscriptionIds");
  form.append("subscriptionIds", "everything");
  expect(parseSubscriptionRequest(form).wrong).toEqual(["subscriptionIds"]);
});
