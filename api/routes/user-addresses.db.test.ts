import { afterAll, expect, test } from "vitest";

import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { startLibrary } from "#tests/start-library.ts";
import { findRegionId } from "#tests/people/find-region-id.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;
const regionId = await findRegionId(db, "US", "Vermont");

let people = 0;

/** A person with a profile and nothing else. */
async function moveIn() {
  people++;
  const [externalId, email] = [`auth0|${people}`, `reader-${people}@example.org`];
  const reader = library.signIn({ externalId, email });
  const profile = { externalId, email, firstName: "Ruth", lastName: "Alder", phone: "" };
  const { userId } = await reader.read<User>("/users", profile);

  const form = (number: number, change: object = {}) => ({
    userId,
    regionId,
    cityName: "Elmbrook",
    address: `${number} Alder Lane`,
    zipCode: "05001",
    organization: "",
    ...change,
  });
  return {
    userId,
    form,
    add: (number: number, change?: object) => reader.post("/addresses", form(number, change)),
    added: (number: number, change?: object) =>
      reader.read<UserAddress>("/addresses?culture=fr", form(number, change)),
    remove: (addressId: number) => reader.post("/addresses/remove", { addressId }),
    choose: (addressId: number) => reader.post("/users/setdefaultaddress", { userId, addressId }),
    list: (language = "en") =>
      reader.read<UserAddress[]>(
        `/addresses/getuseraddresses?userId=${userId}&language=${language}`,
      ),
    defaultAddress: async () =>
      (
        await reader.read<User>(
          `/users/getuserbyexternalid?externalid=${encodeURIComponent(externalId)}`,
        )
      ).defaultAddress,
  };
}

test("returns an address as typed, with its country in the language", async () => {
  const ruth = await moveIn();
  const address = await ruth.added(1, { address: " 1 Alder Lane ", organization: " Chapel " });

  expect(address).toMatchObject({
    organization: "Chapel",
    addressLine: "1 Alder Lane",
    city: "Elmbrook",
    regionName: "Vermont",
    regionId,
    zip: "05001",
    countryName: "États-Unis",
    countryCode: "US",
    countryOrderingEnabled: true,
    countryRequiresTaxId: false,
  });
  expect(await ruth.list()).toEqual([{ ...address, countryName: "United States" }]);
});

test("makes the first address the default and keeps it on a second", async () => {
  const ruth = await moveIn();
  expect(await ruth.defaultAddress()).toBeNull();
  const { id: first } = await ruth.added(1);
  const { id: second } = await ruth.added(2);

  expect(await ruth.defaultAddress()).toBe(first);
  expect(await (await ruth.choose(second)).json()).toEqual({ addressId: second });
  expect(await ruth.defaultAddress()).toBe(second);
  expect((await ruth.list()).map(({ id }) => id)).toEqual([first, second]);
});

test("removes an address and its row when nothing was sent to it", async () => {
  const ruth = await moveIn();
  const { id: first } = await ruth.added(1);
  const { id: second } = await ruth.added(2);
  const { id: third } = await ruth.added(3);

  // With several left, none becomes the default.
  expect(await (await ruth.remove(first)).json()).toEqual({
    addressId: first,
    defaultAddress: null,
  });
  expect((await ruth.remove(first)).status).toBe(404);
  expect((await ruth.choose(first)).status).toBe(404);
  // The only remaining address becomes the default.
  expect(await (await ruth.remove(second)).json()).toEqual({
    addressId: second,
    defaultAddress: third,
  });
  expect(await ruth.defaultAddress()).toBe(third);
  expect(await (await ruth.remove(third)).json()).toEqual({
    addressId: third,
    defaultAddress: null,
  });
  expect(await ruth.list()).toEqual([]);

  // Nothing was sent there, so the row is not needed.
  const rows = db.selectFrom("addresses").select("id").where("user_id", "=", ruth.userId);
  expect(await rows.execute()).toEqual([]);
});

test("keeps the default address when another is removed", async () => {
  const ruth = await moveIn();
  const { id: first } = await ruth.added(1);
  const { id: second } = await ruth.added(2);
  await ruth.added(3);
  expect(await (await ruth.remove(second)).json()).toMatchObject({ defaultAddress: first });
});

test("returns the same address for a repeated form", async () => {
  const ruth = await moveIn();
  const addresses = await Promise.all([ruth.added(1), ruth.added(1), ruth.added(1)]);
  expect(new Set(addresses.map(({ id }) => id)).size).toBe(1);

  await ruth.remove(addresses[0].id);
  expect((await ruth.added(1)).id).not.toBe(addresses[0].id);
});

test("allows twenty addresses per person, also when sent at once", async () => {
  const ruth = await moveIn();
  for (let number = 1; number <= 18; number++) await ruth.added(number);
  const answers = await Promise.all([19, 20, 21, 22].map((number) => ruth.add(number)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(await refused?.json()).toMatchObject({ code: "address-limit", params: { most: 20 } });
  expect((await ruth.add(1)).status).toBe(200);
  expect(await ruth.list()).toHaveLength(20);
});

test("clears the default when all addresses are removed at once", async () => {
  const ruth = await moveIn();
  const ids = [(await ruth.added(1)).id, (await ruth.added(2)).id, (await ruth.added(3)).id];
  const answers = await Promise.all([
    ...ids.map((id) => ruth.remove(id)),
    ...ids.map((id) => ruth.choose(id)),
  ]);

  expect(answers.every(({ status }) => [200, 404].includes(status))).toBe(true);
  expect(await ruth.list()).toEqual([]);
  expect(await ruth.defaultAddress()).toBeNull();
});

test.each([
  ["regionId", 999_999_998],
  ["regionId", 3_000_000_000],
  ["regionId", "1"],
  ["regionId", null],
  ["cityName", "  "],
  ["cityName", "c".repeat(101)],
  ["address", ""],
  ["address", "a\nb"],
  ["zipCode", ""],
  ["zipCode", "1".repeat(21)],
  ["organization", "o".repeat(101)],
])("refuses %s of an address with %j", async (field, value) => {
  const answer = await (await moveIn()).add(1, { [field]: value });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ field }] });
});
