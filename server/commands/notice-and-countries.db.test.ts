import { afterAll, expect, test, vi } from "vitest";

import { writeCartSettings } from "#api/db/catalog/write-facts.ts";
import { getLibraryRow } from "#api/db/library/library.ts";
import { mockOpenLibrary } from "#tests/mock-open-library.ts";
import { startLibrary } from "#tests/start-library.ts";
import { insertSampleOrders } from "#tests/payments/insert-sample-orders.ts";
import { listCommands, runCli, runCliForJson } from "#tests/run-cli.ts";

vi.stubEnv("GATEWAY_SECURITY_KEY", "not-to-be-shown");
vi.stubEnv("PORT", undefined);

// Reads the version each time, so that no test waits for a cached one.
const library = await startLibrary({ services: { catalogVersion: () => versionOf() } });
mockOpenLibrary(library);
await insertSampleOrders(library.database);
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;

async function versionOf(): Promise<number> {
  const row = await db.selectFrom("library").select("catalogue_version").executeTakeFirstOrThrow();
  return row.catalogue_version;
}

/** The notice readers see in that language. */
async function notice(language: string) {
  const answer = await library.read<{ text: string } | null>(`/notice/get?language=${language}`);
  return answer?.text;
}

type Country = { code: string; isOpen: boolean; requiresTaxId: boolean; terms: string };

async function closed(): Promise<string[]> {
  const countries: Country[] = await runCliForJson("countries", "list", "--closed", "--json");
  return countries.map(({ code }) => code);
}

test("prints JSON from every command that lists or shows", async () => {
  const lists = (await listCommands()).filter(({ name }) => / (list|show|leaving)$/.test(name));
  expect(lists.length).toBeGreaterThan(9);
  for (const { name, command } of lists) {
    expect(
      command.options.map(({ long }) => long),
      name,
    ).toContain("--json");
    if (command.registeredArguments.length > 0) continue;
    expect(await runCliForJson(...name.split(" "), "--json"), name).toBeTypeOf("object");
  }
});

test("lists each uncertain payment once", async () => {
  const payments = await runCliForJson("payments", "list", "--json");
  expect(payments).toHaveLength(
    (
      await db
        .selectFrom("payment_attempts")
        .select("id")
        .where("state", "in", ["unknown", "conflict"])
        .execute()
    ).length,
  );
  expect(payments.length).toBeGreaterThan(80);
  const { text } = await runCli("payments", "list");
  expect(text.trimEnd().split("\n")).toHaveLength(1 + payments.length);
});

test("reports in JSON what is uncertain and exits with 1", async () => {
  const { code, text } = await runCli("reconcile", "--json");
  expect(code).toBe(1);
  expect(JSON.parse(text)).toMatchObject({ uncertain: expect.any(Number), wasCompared: true });
  expect(JSON.parse(text).uncertain).toBeGreaterThan(0);
});

test("shows settings with their sources but no secret", async () => {
  const settings: { name: string; value: string; source: string }[] = await runCliForJson(
    "settings",
    "--json",
  );
  expect(settings).toContainEqual({ name: "freeLimitUS", value: "20", source: "catalogue" });
  expect(settings).toContainEqual({
    name: "GATEWAY_SECURITY_KEY",
    value: "secret",
    source: "environment",
  });
  expect(settings).toContainEqual({ name: "PORT", value: "3000", source: "default" });
  const { text } = await runCli("settings");
  expect(text).not.toContain("not-to-be-shown");
  expect(text).toMatch(/^collectShippingPercentUS +5.35 +catalogue$/m);
});

test("shows a person as JSON", async () => {
  expect(await runCliForJson("person", "show", "sample-1@example.org", "--json")).toMatchObject({
    email: "sample-1@example.org",
    firstName: "=Naomi",
    freeLimitCents: null,
  });
});

test("sets a notice in three languages at once and clears it", async () => {
  expect((await runCli("notice", "show")).text).toMatch(/^Language +Shown\nen +Closed on/);
  const before = await versionOf();
  const texts = { en: "We move house.", es: "Nos mudamos.", fr: "Nous déménageons." };
  const args = Object.entries(texts).flatMap(([language, text]) => [`--${language}`, text]);

  const result = await runCli("notice", "set", ...args);
  expect(result).toEqual({ code: 0, text: "The notice is shown.\n", wrong: "" });
  expect(await versionOf()).toBeGreaterThan(before);
  expect(await runCliForJson("notice", "show", "--json")).toEqual(texts);
  for (const [language, text] of Object.entries(texts)) expect(await notice(language)).toBe(text);

  const partial = await runCli("notice", "set", "--es", "  Cerrado.  ");
  expect(partial.text).toBe("The notice is shown. Without its own text: en, fr.\n");
  expect(await notice("en")).toBe("Cerrado.");
  expect((await runCli("notice", "clear")).text).toBe("The notice is removed.\n");
  expect(await notice("en")).toBeUndefined();
  expect((await runCli("notice", "clear")).text).toBe("There was no notice.\n");
  expect((await runCli("notice", "show")).text).toBe("There is no notice.\n");
  expect(await runCliForJson("notice", "show", "--json")).toBeNull();
});

test.each([
  [[], "Give the text"],
  [["--en", " "], "It is one line of at most 300 characters."],
  [["--fr", "a\nb"], "'--fr <text>' argument"],
  [["--es", "x".repeat(301)], "'--es <text>' argument"],
])("refuses notice set %j with the reason", async (args, reason) => {
  const { code, wrong } = await runCli("notice", "set", ...args);
  expect([code, wrong]).toEqual([2, expect.stringContaining(reason)]);
});

test("closes and opens all named countries or none", async () => {
  expect(await closed()).toEqual([]);
  const before = await versionOf();

  const close = await runCli("countries", "close", "fr", "MX", "FR");
  expect(close).toEqual({
    code: 0,
    text: "Closed: France, Mexico.\nOrders go to 247 of 249 countries.\n",
    wrong: "",
  });
  expect(await closed()).toEqual(["FR", "MX"]);
  expect(await versionOf()).toBeGreaterThan(before);
  const answered =
    await library.read<{ code: string; orderingEnabled: boolean }[]>("/locations/countries");
  expect(answered.filter(({ orderingEnabled }) => !orderingEnabled)).toHaveLength(2);

  const refused = await runCli("countries", "open", "FR", "XX", "mexico");
  expect([refused.code, refused.wrong]).toEqual([
    2,
    expect.stringContaining("There is no country XX, MEXICO"),
  ]);
  expect(await closed()).toEqual(["FR", "MX"]);
  await runCli("countries", "open", "FR", "MX");
  expect((await runCli("countries", "open", "FR")).text).toBe(
    "Nothing changed.\nOrders go to 249 of 249 countries.\n",
  );
  expect(await closed()).toEqual([]);
});

test("closes and opens all countries but a few", async () => {
  await runCli("countries", "close", "MX");
  const refused = await runCli("countries", "close", "--all-but", "US", "CA", "XX");
  expect([refused.code, refused.wrong]).toEqual([
    2,
    expect.stringContaining("There is no country XX: use two letters"),
  ]);
  expect(await closed()).toEqual(["MX"]);

  const { code, text } = await runCli("countries", "close", "--all-but", "us", "CA", "MX");
  expect(code).toBe(0);
  // MX is named, so it stays as it is.
  expect(text).toBe(
    "Closed: 246 countries (Afghanistan, Åland Islands, Albania and so on).\nOrders go to 2 of 249 countries: Canada, United States.\n",
  );
  expect(await closed()).toHaveLength(247);

  const open = await runCli("countries", "open", "--all-but", "CU", "MX");
  expect(open.text).toMatch(/^Opened: 245 countries .*\nOrders go to 247 of 249 countries\.\n$/);
  expect((await closed()).toSorted()).toEqual(["CU", "MX"]);
  await runCli("countries", "open", "CU", "MX");
});

test("lists countries with terms, shipping and tax id", async () => {
  expect((await runCli("countries", "tax-id", "yes", "BR")).text).toBe("Changed: Brazil.\n");
  expect((await runCli("countries", "tax-id", "maybe", "BR")).code).toBe(2);
  const countries: Country[] = await runCliForJson("countries", "list", "--json");
  expect(countries.find(({ code }) => code === "BR")).toMatchObject({
    name: "Brazil",
    isOpen: true,
    requiresTaxId: true,
    terms: "abroad",
    shippingPercent: 0,
  });
  const { text } = await runCli("countries", "list");
  expect(text).toMatch(/^US +United States +open +US +5.35 %$/m);
  expect(text).toMatch(/^BR +Brazil +open +needed +abroad +0 %$/m);
  expect(text).toContain("Orders go to 249 of 249 countries.");
});

test("lists a country closed by the catalog's settings with the reason", async () => {
  const { cart_settings: settings } = await getLibraryRow(db);
  await writeCartSettings(db, { ...settings, cartEnabledUS: "0" });
  expect(await closed()).toEqual(["US"]);
  expect((await runCli("countries", "list")).text).toMatch(
    /Orders go to 248 of 249 countries\.\nThe catalog’s settings accept no orders to the US\.\n$/,
  );
  await writeCartSettings(db, settings);
});
