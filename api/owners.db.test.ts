import { afterAll, expect, test } from "vitest";

import type { BegunGiving } from "#contract/gifts.ts";
import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { startLibrary } from "#tests/library.ts";
import { newToken } from "#tests/orders.ts";
import type { Reader } from "#tests/people.ts";

import { confirmLists, keepMailingRequest } from "./db/mailing-requests.ts";
import { callsOf } from "./document-calls.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;
const { id: regionId } = await db
  .selectFrom("regions")
  .select("id")
  .where("name", "=", "Vermont")
  .executeTakeFirstOrThrow();

/** One who has what every reader has, and one with everything that a person can have. */
const ruth = await moveIn("ruth");
const naomi = await moveIn("naomi");
await subscribe(naomi);
await naomi.reader.read("/orders?culture=en", orderOf(naomi.userId, naomi.addresses[0]));
naomi.givingId = await giveMonthly(naomi);
/** What nobody else may be told of her. */
const hers = /naomi|broadcaster|\bcates\b/i;

type Owner = Awaited<ReturnType<typeof moveIn>>;

/** What somebody says who means to have what is another's: each way to say it, and what must come of it. */
const attempts: Record<string, (thief: Owner, owner: Owner) => [Promise<Response>, number][]> = {
  "get /users/getuserbyexternalid": ({ reader }, { externalId }) => [
    [reader.get(`/users/getuserbyexternalid?externalid=${encodeURIComponent(externalId)}`), 403],
  ],
  "post /users": ({ reader, ...thief }, owner) => [
    [reader.post("/users", { ...owner.profile, firstName: "Nobody" }), 403],
    // Whose it is says the token: another's number changes nothing.
    [reader.post("/users", { ...thief.profile, userId: owner.userId }), 200],
    [reader.post("/users", { ...thief.profile, defaultAddress: owner.addresses[0] }), 404],
  ],
  "post /users/resendVerificationEmail": ({ reader }, { externalId }) => [
    [reader.post("/users/resendVerificationEmail", { externalId }), 403],
  ],
  "post /users/setdefaultaddress": ({ reader, userId, addresses }, owner) => [
    [reader.post("/users/setdefaultaddress", choice(owner.userId, owner.addresses[1])), 403],
    [reader.post("/users/setdefaultaddress", choice(owner.userId, addresses[1])), 403],
    [reader.post("/users/setdefaultaddress", choice(userId, owner.addresses[1])), 404],
  ],
  "post /users/settaxid": ({ reader }, { userId }) => [
    [reader.post("/users/settaxid", { userId, taxId: "stolen" }), 403],
  ],
  "get /users/export": ({ reader }, { externalId }) => [
    [reader.get(`/users/export?externalid=${encodeURIComponent(externalId)}`), 403],
  ],
  "post /users/erase": ({ reader }, { externalId }) => [
    [reader.post("/users/erase", { externalId }), 403],
  ],
  "get /addresses/getuseraddresses": ({ reader }, { userId }) => [
    [reader.get(`/addresses/getuseraddresses?userId=${userId}`), 403],
  ],
  "post /addresses": ({ reader }, { userId }) => [
    [reader.post("/addresses", place(userId, 9)), 403],
  ],
  "post /addresses/remove": ({ reader }, { addresses }) => [
    [reader.post("/addresses/remove", { addressId: addresses[0] }), 404],
    [reader.post("/addresses/remove", { addressId: addresses[1] }), 404],
  ],
  "post /orders": ({ reader, ...thief }, owner) => [
    [reader.post("/orders", orderOf(owner.userId, owner.addresses[0])), 403],
    [reader.post("/orders", orderOf(owner.userId, thief.addresses[0])), 403],
    [reader.post("/orders", orderOf(thief.userId, owner.addresses[0])), 404],
  ],
  "get /orders/getorders": ({ reader }, { userId }) => [
    [reader.get(`/orders/getorders?userId=${userId}`), 403],
  ],
  "get /gifts": ({ reader }, { userId }) => [[reader.get(`/gifts?userId=${userId}`), 403]],
  "get /gifts/statement": ({ reader }, { userId }) => [
    [reader.get(`/gifts/statement?userId=${userId}`), 403],
    [reader.get(`/gifts/statement?userId=${userId}&year=2026`), 403],
  ],
  "post /regulargivings": ({ reader, ...thief }, owner) => [
    [reader.post("/regulargivings", givingOf(owner.userId, owner.addresses[0])), 403],
    [reader.post("/regulargivings", givingOf(owner.userId, thief.addresses[0])), 403],
    [reader.post("/regulargivings", givingOf(thief.userId, owner.addresses[0])), 404],
  ],
  "post /regulargivings/change": ({ reader, userId, givingId }, owner) => [
    [reader.post("/regulargivings/change", changeOf(owner.userId, owner.givingId)), 403],
    [reader.post("/regulargivings/change", changeOf(owner.userId, givingId)), 403],
    [reader.post("/regulargivings/change", changeOf(userId, owner.givingId)), 404],
    [reader.post("/regulargivings/change", cardOf(userId, owner.givingId)), 404],
  ],
  "delete /regulargivings": ({ reader: { headers } }, { givingId }) => [
    [library.get(`/regulargivings?id=${givingId}`, { method: "DELETE", headers }), 404],
  ],
  // These name nobody: they are about whoever asks.
  "get /usersubscriptions": ({ reader }, { userId }) => [
    [reader.get(`/usersubscriptions?type=all&userId=${userId}`), 200],
  ],
  "post /usersubscriptions": ({ reader }, { userId, externalId }) => [
    [reader.post(`/usersubscriptions?subscriptionId=catalog&userId=${userId}`), 200],
    [reader.post(`/usersubscriptions?subscriptionId=catalog&externalId=${externalId}`), 200],
  ],
};

const document = library.api.getOpenAPI31Document({
  openapi: "3.1.0",
  info: { title: "", version: "" },
});
const secured = callsOf(document)
  .filter(({ operation }) => operation.security)
  .map(({ method, path }) => `${method} ${path}`);

test("every call with a token is tried here", () => {
  expect(secured.toSorted()).toEqual(Object.keys(attempts).toSorted());
});

test.each(Object.entries(attempts))("with another's ids %s gives nothing", async (_, try_) => {
  const before = await everythingOf(naomi);
  for (const [asking, status] of try_(ruth, naomi)) {
    const answer = await asking;
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toMatch(hers);
  }
  // Nor to somebody who has nothing yet but a token.
  for (const [asking] of try_(newcomer(), naomi)) {
    expect(await (await asking).text()).not.toMatch(hers);
  }
  expect(await everythingOf(naomi)).toEqual(before);
});

test("what is asked for with another's ids is one's own", async () => {
  await ruth.reader.post(`/usersubscriptions?subscriptionId=catalog&userId=${naomi.userId}`);
  expect(await namesOf(ruth)).toEqual(["catalog"]);
  expect(await namesOf(naomi)).toEqual(["cates", "broadcaster"]);
});

test("what is not theirs to say is not taken from a profile", async () => {
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
  const first = await reader.read<UserAddress>("/addresses", place(userId, 12));
  const second = await reader.read<UserAddress>("/addresses", place(userId, 14));
  await reader.read("/users/settaxid", { userId, taxId: `tax-${name}` });
  const addresses = [first.id, second.id];
  return { reader, externalId, userId, profile, addresses, givingId: 999_998 };
}

async function giveMonthly({ reader, userId, addresses }: Owner): Promise<number> {
  const giving = givingOf(userId, addresses[0]);
  const { regularGiving } = await reader.read<BegunGiving>("/regulargivings?culture=en", giving);
  return regularGiving?.id ?? 0;
}

/** In print, by mail, and an address that waits to be proven. */
async function subscribe({ reader, profile }: Owner) {
  await reader.post("/usersubscriptions?subscriptionId=broadcaster");
  await reader.read<User>("/users", { ...profile, email: "naomi-later@example.org" });
  const requestedAt = new Date("2026-01-01T18:00:00Z");
  const lists = ["cates"];
  const { email, firstName, lastName } = profile;
  const request = { email, firstName, lastName, regionId, lists, language: "en", requestedAt };
  await keepMailingRequest(db, request);
  await confirmLists(db, { email, lists, now: requestedAt });
}

async function namesOf({ reader }: Owner): Promise<string[]> {
  const all = await reader.read<{ subscriptionId: string }[]>("/usersubscriptions?type=all");
  return all.map(({ subscriptionId }) => subscriptionId);
}

/** Somebody with a token and nothing else. */
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
  return { reader, externalId, userId: 999_999, profile, addresses, givingId: 999_999 };
}

function place(userId: number, number: number) {
  const address = `${number} Alder Lane`;
  return { userId, regionId, cityName: "Elmbrook", address, zipCode: "05001" };
}

function choice(userId: number, addressId: number | undefined) {
  return { userId, addressId };
}

function orderOf(userId: number, addressId: number | undefined) {
  const bookOrders = [{ bookCode: "all-of-grace", quantity: 1 }];
  return { userId, addressId, bookOrders, type: "free", cartValue: 4.25, payAmount: 0 };
}

function givingOf(userId: number, addressId: number | undefined) {
  return { userId, addressId, donation: 10, recurringInterval: 2, paymentId: newToken() };
}

function changeOf(userId: number, id: number) {
  return { userId, id, donation: 99 };
}

function cardOf(userId: number, id: number) {
  return { userId, id, paymentId: newToken() };
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
    [...library.gateway.givings.kept],
    await db.selectFrom("links").selectAll().where("user_id", "=", userId).execute(),
    await db.selectFrom("mails").selectAll().where("user_id", "=", userId).execute(),
  ];
}
