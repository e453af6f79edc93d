import { afterAll, expect, test } from "vitest";

import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { startLibrary } from "#tests/start-library.ts";
import { type QueryParams, listMemberCalls, buildAddress } from "#tests/list-member-calls.ts";
import type { Reader } from "#tests/people/stub-identity.ts";
import { findRegionId } from "#tests/people/find-region-id.ts";

import { confirmLists, upsertMailingRequest } from "./db/mail/mailing-requests.ts";
import {
  type Call,
  listCalls,
  listParameters,
  parseRule,
  type JsonSchema,
} from "./documentation/document-calls.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;
const regionId = await findRegionId(db, "US");

/** Ruth has what every reader has, Naomi everything that a person can have. */
const ruth = await moveIn("ruth");
const naomi = await moveIn("naomi");
await subscribe(naomi);
await make(naomi, "post /orders");
naomi.regularGivingId = (await (await make(naomi, "post /regulargivings")).json()).regularGiving.id;
/** What only Naomi may see. */
const hers = /naomi|broadcaster|\bcates\b/i;

type Owner = Awaited<ReturnType<typeof moveIn>>;

const document = library.api.getOpenAPI31Document({
  openapi: "3.1.0",
  info: { title: "", version: "" },
});
const secured = listCalls(document).filter(
  ({ operation }) => parseRule(operation).signIn !== "nobody",
);
const named = secured.map(({ method, path, operation }) => ({
  call: `${method} ${path}`,
  rule: parseRule(operation),
  fields: fieldsOf(operation),
}));

test("P8: covers every call that needs a token", () => {
  expect(named.map(({ call }) => call).toSorted()).toEqual(
    Object.keys(listMemberCalls(ruth)).toSorted(),
  );
});

/** Fields that identify neither a person nor anything that belongs to one. */
const harmless = new Set(
  (
    "culture language year type take pageSize pageCount pagecount monthly subscriptionId regionId cityName address zipCode " +
    "organization firstName lastName email keepEmail sendAgain phone taxId bookOrders donation cartValue " +
    "payAmount total recurringInterval fgben fgbes caten cates " +
    // A token of the gateway and what the browser reports: nothing to reach by its name.
    "paymentId paymentMethod transactionId ipAddress"
  ).split(" "),
);

test.each(named)("P8: $call declares what each field naming a person does", (call) => {
  const { owner } = call.rule;
  const declared = typeof owner === "string" ? [] : Object.keys(owner);
  expect(call.fields.filter((field) => !harmless.has(field)).toSorted()).toEqual(
    declared.toSorted(),
  );
});

const attempts = named.flatMap(({ call, rule: { owner } }) =>
  typeof owner === "string" ? [] : foreignIn(owner).map((foreign) => ({ call, ...foreign })),
);

test.each(attempts)("P8: answers $call with another's $fields by $status", async (attempt) => {
  const { call, fields, status } = attempt;
  const before = await everythingOf(naomi);

  for (const theirs of [idsOf(naomi, 0), idsOf(naomi, 1)]) {
    const foreign = Object.fromEntries(fields.map((field) => [field, theirs[field]]));
    const answer = await make(ruth, call, foreign);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toMatch(hers);
    // Nor by a person without a profile.
    expect(await (await make(newcomer(), call, foreign)).text()).not.toMatch(hers);
  }
  expect(await everythingOf(naomi)).toEqual(before);
});

test("P8: ignores ids of others in calls about the caller", async () => {
  const before = await everythingOf(naomi);
  const about = named.filter(({ rule }) => rule.owner === "asker");
  expect(about.length).toBeGreaterThan(0);
  for (const { call } of about) {
    const answer = await make(ruth, call, idsOf(naomi, 0));
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toMatch(hers);
  }
  expect(await everythingOf(naomi)).toEqual(before);
});

test("answers the same calls for the caller's own ids", async () => {
  const martha = await moveIn("martha");
  for (const [call] of Object.entries(listMemberCalls(martha))) {
    const answer = await make(martha, call);
    // A person with an unshipped order cannot be erased.
    const status = call === "post /users/erase" ? 409 : 200;
    expect(answer.status, `${call}: ${await answer.clone().text()}`).toBe(status);
    if (call === "post /regulargivings") {
      martha.regularGivingId = (await answer.json()).regularGiving.id;
    }
  }
});

test("subscribes the caller even with another person's id", async () => {
  await ruth.reader.post(`/usersubscriptions?subscriptionId=catalog&userId=${naomi.userId}`);
  expect(await namesOf(ruth)).toEqual(["catalog"]);
  expect(await namesOf(naomi)).toEqual(["cates", "broadcaster"]);
});

test("takes only editable fields from a profile", async () => {
  const before = await everythingOf(ruth);
  const more = {
    freeLimit: 999,
    free_limit_cents: 99_900,
    isForeign: false,
    is_marked_foreign: true,
    alreadyOrderedMo: false,
    last_order_day: null,
    lastOrderDate: "2026-01-01",
    id: naomi.userId,
    external_id: naomi.externalId,
    erased_at: "2026-01-01T00:00:00Z",
    ["__proto__"]: { wanted_email: "x@example.org" },
    constructor: { prototype: { isAdmin: true } },
    regularGivings: [{ id: 1 }],
  };
  const answer = await ruth.reader.post("/users", { ...ruth.profile, ...more });

  expect(answer.status).toBe(200);
  expect(await everythingOf(ruth)).toEqual(before);
});

async function moveIn(name: string) {
  const externalId = `auth0|${name}`;
  const email = `${name}@example.org`;
  const reader = library.signIn({ externalId, email });
  const profile = { externalId, email, firstName: name, lastName: "Alder", phone: "" };
  const { userId } = await reader.read<User>("/users?culture=en", profile);
  const first = await reader.read<UserAddress>("/addresses", buildAddress(userId, regionId, 12));
  const second = await reader.read<UserAddress>("/addresses", buildAddress(userId, regionId, 14));
  await reader.read("/users/settaxid", { userId, taxId: `tax-${name}` });
  const addresses = [first.id, second.id];
  return { reader, externalId, userId, profile, addresses, regionId, regularGivingId: 999_998 };
}

/** Adds a print subscription, a mailing list and an unconfirmed address. */
async function subscribe({ reader, profile }: Owner) {
  await reader.post("/usersubscriptions?subscriptionId=broadcaster");
  await reader.read<User>("/users", { ...profile, email: "naomi-later@example.org" });
  const requestedAt = new Date("2026-01-01T18:00:00Z");
  const lists = ["cates"];
  const { email, firstName, lastName } = profile;
  const request = { email, firstName, lastName, regionId, lists, language: "en", requestedAt };
  await upsertMailingRequest(db, request);
  await confirmLists(db, { email, lists, now: requestedAt });
}

async function namesOf({ reader }: Owner): Promise<string[]> {
  const all = await reader.read<{ subscriptionId: string }[]>("/usersubscriptions?type=all");
  return all.map(({ subscriptionId }) => subscriptionId);
}

/** A person with a token but no profile. */
function newcomer(): Owner {
  const externalId = "auth0|newcomer";
  const reader: Reader = library.signIn({ externalId, email: "new@example.org" });
  const profile = {
    externalId,
    email: "new@example.org",
    firstName: "New",
    lastName: "Comer",
    phone: "",
  };
  const addresses = [999_998, 999_999];
  return {
    reader,
    externalId,
    userId: 999_999,
    profile,
    addresses,
    regionId,
    regularGivingId: 999_999,
  };
}

/** The person's ids by the names of the fields that take them. */
function idsOf(
  { userId, externalId, addresses, regularGivingId }: Owner,
  place: number,
): QueryParams {
  const address = addresses[place];
  return {
    userId,
    externalId,
    externalid: externalId,
    addressId: address,
    defaultAddress: address,
    id: regularGivingId,
  };
}

/** Every combination of fields that can name another person, with the expected status. */
function foreignIn(owner: Record<string, 403 | 404 | "ignored">) {
  const subsets: string[][] = [];
  for (const field of Object.keys(owner)) {
    subsets.push([field], ...subsets.map((fields) => [...fields, field]));
  }
  return subsets.map((fields) => {
    const answers = new Set(fields.map((field) => owner[field]));
    return { fields, status: ([403, 404] as const).find((status) => answers.has(status)) ?? 200 };
  });
}

/** The names of a call's parameters and body fields. */
function fieldsOf(operation: Call["operation"]): string[] {
  const { requestBody } = operation;
  const json = requestBody && "content" in requestBody && requestBody.content["application/json"];
  const inBody = json ? propertiesOf(json.schema ?? {}) : [];
  const parameters = listParameters(operation).filter((parameter) => parameter.in !== "header");
  return [...new Set([...parameters.map(({ name }) => name), ...inBody])];
}

function propertiesOf({ $ref, properties = {}, anyOf = [] }: JsonSchema): string[] {
  const schemas: Record<string, JsonSchema> = document.components?.schemas ?? {};
  const named = schemas[$ref?.split("/").at(-1) ?? ""];
  return [
    ...Object.keys(properties),
    ...[...anyOf, ...(named ? [named] : [])].flatMap(propertiesOf),
  ];
}

function make({ reader: { headers }, ...person }: Owner, call: string, foreign: QueryParams = {}) {
  const { query, body } = listMemberCalls(person)[call] ?? {};
  const [method = "", path = ""] = call.split(" ");
  const sentBody = body ? { ...body, ...foreign } : undefined;
  const search = new URLSearchParams(
    Object.entries({ ...query, ...(body ? {} : foreign) }).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
  return library.get(`${path}?${search}`, {
    method: method.toUpperCase(),
    headers: { ...headers, ...(sentBody && { "Content-Type": "application/json" }) },
    ...(sentBody && { body: JSON.stringify(sentBody) }),
  });
}

async function everythingOf({ externalId, userId, profile }: Owner) {
  return [
    await db
      .selectFrom("mailing_requests")
      .selectAll()
      .where("email", "=", profile.email)
      .execute(),
    await db.selectFrom("users").selectAll().where("external_id", "=", externalId).execute(),
    await db
      .selectFrom("addresses")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute(),
    await db.selectFrom("user_subscriptions").selectAll().where("user_id", "=", userId).execute(),
    await db.selectFrom("orders").selectAll().where("user_id", "=", userId).execute(),
    await db.selectFrom("givings").selectAll().where("user_id", "=", userId).execute(),
    [...library.gateway.regularGivings.schedules],
    await db.selectFrom("links").selectAll().where("user_id", "=", userId).execute(),
    await db.selectFrom("mails").selectAll().where("user_id", "=", userId).execute(),
  ];
}
