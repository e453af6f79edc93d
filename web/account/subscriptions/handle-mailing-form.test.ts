import { expect, test } from "vitest";

import { createApiClient } from "#web/app/api/client.ts";

import { handleMailingForm, SHOW_REGIONS } from "./handle-mailing-form.ts";

const states = [
  { id: 44, name: "Vermont" },
  { id: 45, name: "Virginia" },
];
const filled: [name: string, value: string][] = [
  ["email", "ruth@example.org"],
  ["firstName", "Ruth"],
  ["lastName", "Alder"],
  ["countryId", "3"],
  ["regionId", "44"],
  ["subscriptionIds", "fgben"],
];

function formOf(fields: [name: string, value: string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

function filledBut(...changes: [name: string, value: string][]): FormData {
  const changed = new Set(changes.map(([name]) => name));
  return formOf([...filled.filter(([name]) => !changed.has(name)), ...changes]);
}

function openApi(regions: object | null = states, answer = Response.json({ state: "requested" })) {
  const sent: unknown[] = [];
  const api = createApiClient("https://library.example", async (input, init) => {
    if (!String(input).includes("/subscriptions")) {
      return regions ? Response.json(regions) : Response.json({}, { status: 500 });
    }
    sent.push(JSON.parse(String(init?.body)));
    return answer;
  });
  return { sent, deps: { api, language: "en" as const } };
}

test("S7.25: sends a valid form without JavaScript", async () => {
  const { sent, deps } = openApi();
  expect(await handleMailingForm(formOf(filled), deps)).toMatchObject({
    kind: "sent",
    email: "ruth@example.org",
  });
  expect(sent).toMatchObject([{ firstName: "Ruth", regionId: 44, subscriptionIds: ["fgben"] }]);
});

test("S7.25: names every invalid field and returns the typed text", async () => {
  const { sent, deps } = openApi();
  const form = filledBut(["email", "ruth"], ["lastName", ""]);
  expect(await handleMailingForm(form, deps)).toMatchObject({
    kind: "typing",
    status: 400,
    wrong: ["email", "lastName"],
    typed: { email: ["ruth"], firstName: ["Ruth"], regionId: ["44"], subscriptionIds: ["fgben"] },
    regions: states,
  });
  expect(sent).toEqual([]);
});

test("returns the regions on request without errors", async () => {
  const { sent, deps } = openApi();
  const form = formOf([
    ["countryId", "3"],
    [SHOW_REGIONS, ""],
  ]);
  expect(await handleMailingForm(form, deps)).toMatchObject({
    status: 200,
    wrong: [],
    regions: states,
  });
  expect(sent).toEqual([]);
});

test("rejects a region of another country", async () => {
  const { sent, deps } = openApi();
  const result = await handleMailingForm(filledBut(["regionId", "9"]), deps);
  expect(result).toMatchObject({ kind: "typing", wrong: ["regionId"] });
  expect(sent).toEqual([]);
});

test("selects the only region", async () => {
  const { sent, deps } = openApi([{ id: 7, name: "Malta" }]);
  await handleMailingForm(filledBut(["regionId", ""]), deps);
  expect(sent).toMatchObject([{ regionId: 7 }]);
});

test("reports regions that failed to load", async () => {
  const { deps } = openApi(null);
  const result = await handleMailingForm(filledBut(["regionId", ""]), deps);
  expect(result).toMatchObject({ wrong: ["regionId"], regions: "failed" });
});

test("S8.02: returns the API's detail and the typed text", async () => {
  const problem = { code: "err-too-often", detail: "Too many.", errors: [] };
  const { deps } = openApi(states, Response.json(problem, { status: 429 }));
  expect(await handleMailingForm(formOf(filled), deps)).toMatchObject({
    kind: "failed",
    status: 429,
    detail: "Too many.",
    typed: { email: ["ruth@example.org"] },
  });
});
