import { expect, test } from "vitest";

import { createApiClient } from "#web/api/client.ts";

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
  return { sent, asked: { api, language: "en" as const } };
}

test("S7.25: what is filled in rightly is sent, without JavaScript too", async () => {
  const { sent, asked } = openApi();
  expect(await handleMailingForm(formOf(filled), asked)).toMatchObject({
    kind: "sent",
    email: "ruth@example.org",
  });
  expect(sent).toMatchObject([{ firstName: "Ruth", regionId: 44, subscriptionIds: ["fgben"] }]);
});

test("S7.25: every field that is wrong is named, and all that is typed stays", async () => {
  const { sent, asked } = openApi();
  const form = filledBut(["email", "ruth"], ["lastName", ""]);
  expect(await handleMailingForm(form, asked)).toMatchObject({
    kind: "typing",
    status: 400,
    wrong: ["email", "lastName"],
    typed: { email: ["ruth"], firstName: ["Ruth"], regionId: ["44"], subscriptionIds: ["fgben"] },
    regions: states,
  });
  expect(sent).toEqual([]);
});

test("the regions are shown for the asking, and nothing is called wrong yet", async () => {
  const { sent, asked } = openApi();
  const form = formOf([
    ["countryId", "3"],
    [SHOW_REGIONS, ""],
  ]);
  expect(await handleMailingForm(form, asked)).toMatchObject({
    status: 200,
    wrong: [],
    regions: states,
  });
  expect(sent).toEqual([]);
});

test("a region of another country than the chosen one is none", async () => {
  const { sent, asked } = openApi();
  const answered = await handleMailingForm(filledBut(["regionId", "9"]), asked);
  expect(answered).toMatchObject({ kind: "typing", wrong: ["regionId"] });
  expect(sent).toEqual([]);
});

test("where there is but one region, that one is meant", async () => {
  const { sent, asked } = openApi([{ id: 7, name: "Malta" }]);
  await handleMailingForm(filledBut(["regionId", ""]), asked);
  expect(sent).toMatchObject([{ regionId: 7 }]);
});

test("regions that cannot be had are told of", async () => {
  const { asked } = openApi(null);
  const answered = await handleMailingForm(filledBut(["regionId", ""]), asked);
  expect(answered).toMatchObject({ wrong: ["regionId"], regions: "failed" });
});

test("S8.02: what the api refuses is said in its words, and what is typed stays", async () => {
  const problem = { code: "err-too-often", detail: "Too many.", errors: [] };
  const { asked } = openApi(states, Response.json(problem, { status: 429 }));
  expect(await handleMailingForm(formOf(filled), asked)).toMatchObject({
    kind: "failed",
    status: 429,
    detail: "Too many.",
    typed: { email: ["ruth@example.org"] },
  });
});
