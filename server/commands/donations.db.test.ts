import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { parse } from "csv-parse/sync";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";

import { mockOpenLibrary } from "#tests/mock-open-library.ts";
import { startLibrary } from "#tests/start-library.ts";
import { readPdf } from "#tests/read-pdf.ts";
import { insertRegularGivings } from "#tests/payments/sample-regular-givings.ts";
import { insertSampleOrders, ordersOfKind } from "#tests/payments/insert-sample-orders.ts";
import { runCli, runCliForJson } from "#tests/run-cli.ts";

const library = await startLibrary();
mockOpenLibrary(library);
const orders = await insertSampleOrders(library.database);
const regularGivings = await insertRegularGivings(
  library.database,
  ordersOfKind(orders, "gift").slice(0, 12),
);
const folder = await mkdtemp(join(tmpdir(), "lectern-gifts-"));
afterAll(async () => {
  await library[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** Every donation that was not declined, with its day, state and amount in cents. */
const expectedDonations = [
  ...orders.flatMap(({ planned: { order, payment } }) =>
    order.donation_cents === 0 || order.state === "failed" || !payment
      ? []
      : [{ day: order.placed_day, cents: order.donation_cents, state: stateOf(payment) }],
  ),
  ...regularGivings.flatMap(({ amount, charges }) =>
    charges
      .filter(({ state }) => state !== "declined")
      .map(({ day, state }) => ({ day, cents: amount, state })),
  ),
];

function stateOf({
  state,
  method,
  hasCleared,
}: (typeof orders)[number]["planned"]["payment"] & object) {
  if (["voided", "refunded", "returned"].includes(state)) return state;
  return state === "paid" && (method === "card" || hasCleared) ? "paid" : "pending";
}

function sumOf(donations: { cents: number }[]): number {
  return donations.reduce((sum, { cents }) => sum + cents, 0);
}

function inCents(amount = ""): number {
  return Math.round(Number(amount) * 100);
}

function list(...args: string[]) {
  return runCliForJson("gifts", "list", "--json", "--limit", 2_000, ...args);
}

function isOfJanuary({ day }: { day: string }): boolean {
  return day.startsWith("2026-01-");
}

/** The number of SQL statements. */
async function costOf(...args: string[]): Promise<number> {
  using query = vi.spyOn(pg.Client.prototype, "query");
  await runCli("gifts", ...args);
  return query.mock.calls.length;
}

async function rowsOf(...args: string[]) {
  const { code, text, wrong } = await runCli("gifts", "export", ...args);
  expect(code).toBe(0);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  return { rows, wrong };
}

test("lists gifts of every kind, newest first, with sums by state", async () => {
  const all = await list();
  expect(all.total).toBe(expectedDonations.length);
  const days = all.gifts.map(({ givenOn }: { givenOn: string }) => givenOn);
  expect(days).toEqual(
    expectedDonations
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  );
  expect(new Set(all.gifts.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(["with-order", "once", "monthly"]),
  );
  for (const { state, gifts: donations, cents } of all.sums) {
    const of = expectedDonations.filter((donation) => donation.state === state);
    expect([state, donations, cents]).toEqual([state, of.length, sumOf(of)]);
  }
  expect(all.sums.map(({ state }: { state: string }) => state).toSorted()).toEqual(
    [...new Set(expectedDonations.map(({ state }) => state))].toSorted(),
  );
});

test("says how many gifts there are beyond the table", async () => {
  const { text } = await runCli("gifts", "list", "--limit", "3");
  const lines = text.trimEnd().split("\n");
  expect(lines).toHaveLength(1 + 3 + 2);
  expect(lines[0]).toMatch(/^Gift +Given +Kind +State +Amount +Of +E-mail$/);
  expect(lines.at(-1)).toContain(
    `The newest 3; --limit shows more. In all ${expectedDonations.length} gifts: $`,
  );
  expect((await runCli("gifts", "list", "--since", "2031-01-01")).text).toBe("0 gifts.\n");
});

test("applies each filter", async () => {
  const january = await list("--since", "2026-01-01", "--until", "2026-01-31");
  expect(january.total).toBe(expectedDonations.filter(isOfJanuary).length);
  expect(january.total).toBeGreaterThan(10);
  const refunded = await list("--state", "refunded");
  expect(refunded.total).toBe(expectedDonations.filter(({ state }) => state === "refunded").length);
  const { person } = regularGivings[4]!.order;
  const own = await list("--of", person.email);
  expect(new Set(own.gifts.map(({ email }: { email: string }) => email))).toEqual(
    new Set([person.email]),
  );
  expect(own.total).toBeGreaterThan(4);
});

test("exports every gift, with a column that sums to what is paid", async () => {
  const { rows, wrong } = await rowsOf();
  const paid = sumOf(expectedDonations.filter(({ state }) => state === "paid"));
  expect(rows).toHaveLength(expectedDonations.length);
  expect(rows.reduce((sum, { counts }) => sum + inCents(counts), 0)).toBe(paid);
  expect(rows.reduce((sum, { amount }) => sum + inCents(amount), 0)).toBe(sumOf(expectedDonations));
  expect(rows.map(({ givenOn }) => givenOn)).toEqual(
    expectedDonations.map(({ day }) => day).toSorted(),
  );
  expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+@]/.test(cell))).toEqual(
    [],
  );
  expect(wrong).toContain(`${expectedDonations.length} gifts: $`);
});

test("sums gifts by month, kind and state", async () => {
  const { rows } = await rowsOf("--sums", "--since", "2026-01-01");
  const since = expectedDonations.filter(({ day }) => day >= "2026-01-01");
  expect(rows.reduce((count, { gifts: donations }) => count + Number(donations), 0)).toBe(
    since.length,
  );
  const january = rows.filter(({ month, state }) => month === "2026-01" && state === "paid");
  const paid = since.filter(({ day, state }) => day < "2026-02-01" && state === "paid");
  expect(january.reduce((sum, { counts }) => sum + inCents(counts), 0)).toBe(sumOf(paid));

  const file = join(folder, "sums.json");
  await runCli("gifts", "export", "--sums", "--format", "json", "--out", file);
  expect(JSON.parse(await readFile(file, "utf8")).length).toBeGreaterThan(rows.length);
});

test("runs as many statements for a thousand gifts as for one", async () => {
  const limit = ["--limit", "2000"];
  expect(await costOf("list", ...limit)).toBe(await costOf("list", "--limit", "1"));
  expect(await costOf("export")).toBe(await costOf("export", "--since", "2026-02-20"));
  expect(await costOf("export")).toBeGreaterThan(1);
});

test("prints a statement in a language, of a year or of all", async () => {
  const { person, planned } = regularGivings[4]!.order;
  const file = join(folder, "all.pdf");
  const { code, text } = await runCli("gifts", "statement", person.email, "--out", file);
  expect(code).toBe(0);
  expect(text).toContain(file);
  const lines = readPdf(await readFile(file)).flat();
  expect(lines).toContain(person.address.split("\n")[0]);
  expect(lines.join(" ")).toContain(planned.order.placed_day.slice(0, 4));

  const yearFile = join(folder, "one.pdf");
  const args = [person.email, "--year", "2026", "--language", "en", "--out", yearFile];
  expect((await runCli("gifts", "statement", ...args)).text).toMatch(/^2026: \$[\d.,]+\. /);
  expect(readPdf(await readFile(yearFile)).flat()).toEqual(
    expect.arrayContaining(["Statement of gifts", expect.stringMatching(/^Total for 2026 \$/)]),
  );
});

test("prints a statement with a character no font has and warns", async () => {
  const { person } = regularGivings[5]!.order;
  await library.database.db
    .updateTable("users")
    .set({ last_name: "\u{10fffd}" })
    .where("email", "=", person.email)
    .execute();
  const file = join(folder, "strange.pdf");
  const args = [person.email, "--language", "en", "--out", file];
  const { code, wrong } = await runCli("gifts", "statement", ...args);
  expect([code, wrong]).toEqual([1, expect.stringContaining("No font has U+10FFFD: [?]")]);
  const lines = readPdf(await readFile(file)).flat();
  expect(lines).toContain("Some characters cannot be printed here. [?] stands for them.");
});

test.each([
  [["list", "--state", "lost"], "Allowed choices are pending, paid"],
  [["list", "--since", "2026-13-01"], "It is a day"],
  [["export", "--of", "nobody@example.org"], "There is no account"],
  [["statement", "nobody@example.org", "--out", "a.pdf"], "There is no account"],
  [["statement", "sample-1@example.org"], "required option '--out <file.pdf>' not specified"],
  [
    ["statement", "sample-1@example.org", "--year", "26", "--out", "a.pdf"],
    "It is a whole number from 1900 to 2999.",
  ],
  [
    ["statement", "sample-1@example.org", "--language", "de", "--out", "a.pdf"],
    "Allowed choices are en, es, fr.",
  ],
])("refuses gifts %j with the reason", async (args, reason) => {
  const { code, text, wrong } = await runCli("gifts", ...args);
  expect([code, text]).toEqual([2, ""]);
  expect(wrong).toContain(reason);
});

test("does not overwrite an existing statement", async () => {
  const file = join(folder, "again.pdf");
  const args = ["statement", "sample-1@example.org", "--out", file];
  expect((await runCli("gifts", ...args)).code).toBe(0);
  const before = await readFile(file);
  expect((await runCli("gifts", ...args)).code).toBe(2);
  expect(await readFile(file)).toEqual(before);
});

test("lists live regular givings, and ended ones on request", async () => {
  const live = regularGivings.filter(({ state }) => state !== "cancelled");
  const monthly = live
    .filter(({ state }) => state === "active")
    .reduce((sum, { amount }) => sum + amount, 0);
  const listed = await runCliForJson("givings", "list", "--json");
  expect(listed).toMatchObject({ total: live.length, monthlyCents: monthly });
  expect(
    listed.givings.map(({ giving: regularGiving }: { giving: number }) => regularGiving),
  ).toEqual(live.map(({ id }) => id).toReversed());
  expect(listed.givings.at(-1)).toMatchObject({
    state: "active",
    amountCents: regularGivings[0]?.amount,
    nextDay: "2026-04-01",
    lastFour: "1111",
    email: regularGivings[0]?.order.person.email,
    charges: 1,
    ending: null,
  });
  const ending = { isWished: true, tries: 0 };
  expect(listed.givings.find(({ state }: { state: string }) => state === "cancelling")).toEqual(
    expect.objectContaining({ ending: ending }),
  );
  const ended = await runCliForJson("givings", "list", "--json", "--state", "cancelled");
  expect(ended).toMatchObject({ total: regularGivings.length - live.length, monthlyCents: 0 });
  const { email } = regularGivings[2]!.order.person;
  expect(await runCliForJson("givings", "list", "--json", "--of", email)).toMatchObject({
    total: 1,
  });

  const { text } = await runCli("givings", "list");
  expect(text).toMatch(/^Giving +Since +State +Amount +Paid with +Next/);
  expect(text).toContain(`${live.length} regular givings; the `);
  const none = await runCli("givings", "list", "--state", "failed");
  expect(none.text).toBe("0 regular givings; the 0 active give $0.00 a month.\n");
  expect((await runCli("givings", "list", "--state", "gone")).code).toBe(2);
});

test("sorts gifts of one day by numeric value of their ids", async () => {
  const giftIds = orders
    .filter(({ planned: { order, payment } }) => {
      return order.donation_cents > 0 && order.state === "placed" && payment?.state === "paid";
    })
    .map(({ id }) => id);
  const ids = [1, 2, 3].map((figures) => giftIds.find((id) => String(id).length === figures));
  expect(ids).not.toContain(undefined);
  await library.database.db
    .updateTable("orders")
    .set({ placed_day: "2027-06-01" })
    .where("id", "in", ids.map(Number))
    .execute();

  const { gifts: donations } = await list("--since", "2027-06-01");
  expect(donations.map(({ gift: donation }: { gift: string }) => Number(donation))).toEqual(
    ids.toReversed(),
  );
  const { rows } = await rowsOf("--since", "2027-06-01");
  expect(rows.map(({ gift: donation }) => Number(donation))).toEqual(ids);
});
