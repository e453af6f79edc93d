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

/** Every gift of which something came, as it was filled in: its day, its state and what it is in cents. */
const known = [
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

function list(...asked: string[]) {
  return runCliForJson("gifts", "list", "--json", "--limit", 2_000, ...asked);
}

function isOfJanuary({ day }: { day: string }): boolean {
  return day.startsWith("2026-01-");
}

/** How many statements it takes. */
async function costOf(...asked: string[]): Promise<number> {
  using query = vi.spyOn(pg.Client.prototype, "query");
  await runCli("gifts", ...asked);
  return query.mock.calls.length;
}

async function rowsOf(...asked: string[]) {
  const { code, text, wrong } = await runCli("gifts", "export", ...asked);
  expect(code).toBe(0);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  return { rows, wrong };
}

test("gifts of every kind are listed, newest first, with what they come to in each state", async () => {
  const all = await list();
  expect(all.total).toBe(known.length);
  const days = all.gifts.map(({ givenOn }: { givenOn: string }) => givenOn);
  expect(days).toEqual(
    known
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  );
  expect(new Set(all.gifts.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(["with-order", "once", "monthly"]),
  );
  for (const { state, gifts: donations, cents } of all.sums) {
    const of = known.filter((donation) => donation.state === state);
    expect([state, donations, cents]).toEqual([state, of.length, sumOf(of)]);
  }
  expect(all.sums.map(({ state }: { state: string }) => state).toSorted()).toEqual(
    [...new Set(known.map(({ state }) => state))].toSorted(),
  );
});

test("the table says how many there are beyond those it shows", async () => {
  const { text } = await runCli("gifts", "list", "--limit", "3");
  const lines = text.trimEnd().split("\n");
  expect(lines).toHaveLength(1 + 3 + 2);
  expect(lines[0]).toMatch(/^Gift +Given +Kind +State +Amount +Of +E-mail$/);
  expect(lines.at(-1)).toContain(
    `The newest 3; --limit takes more. In all ${known.length} gifts: $`,
  );
  expect((await runCli("gifts", "list", "--since", "2031-01-01")).text).toBe("0 gifts.\n");
});

test("each filter leaves what it means", async () => {
  const january = await list("--since", "2026-01-01", "--until", "2026-01-31");
  expect(january.total).toBe(known.filter(isOfJanuary).length);
  expect(january.total).toBeGreaterThan(10);
  const refunded = await list("--state", "refunded");
  expect(refunded.total).toBe(known.filter(({ state }) => state === "refunded").length);
  const { person } = regularGivings[4]!.order;
  const own = await list("--of", person.email);
  expect(new Set(own.gifts.map(({ email }: { email: string }) => email))).toEqual(
    new Set([person.email]),
  );
  expect(own.total).toBeGreaterThan(4);
});

test("the export has every gift, and a column that adds up to what is paid", async () => {
  const { rows, wrong } = await rowsOf();
  const paid = sumOf(known.filter(({ state }) => state === "paid"));
  expect(rows).toHaveLength(known.length);
  expect(rows.reduce((sum, { counts }) => sum + inCents(counts), 0)).toBe(paid);
  expect(rows.reduce((sum, { amount }) => sum + inCents(amount), 0)).toBe(sumOf(known));
  expect(rows.map(({ givenOn }) => givenOn)).toEqual(known.map(({ day }) => day).toSorted());
  expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+@]/.test(cell))).toEqual(
    [],
  );
  expect(wrong).toContain(`${known.length} gifts: $`);
});

test("the sums come by month, kind and state, and are those of the gifts", async () => {
  const { rows } = await rowsOf("--sums", "--since", "2026-01-01");
  const since = known.filter(({ day }) => day >= "2026-01-01");
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

test("a thousand gifts and one take as many statements", async () => {
  const limit = ["--limit", "2000"];
  expect(await costOf("list", ...limit)).toBe(await costOf("list", "--limit", "1"));
  expect(await costOf("export")).toBe(await costOf("export", "--since", "2026-02-20"));
  expect(await costOf("export")).toBeGreaterThan(1);
});

test("a statement is printed in the language of the person, of a year or of all", async () => {
  const { person, planned } = regularGivings[4]!.order;
  const file = join(folder, "all.pdf");
  const { code, text } = await runCli("gifts", "statement", person.email, "--out", file);
  expect(code).toBe(0);
  expect(text).toContain(file);
  const lines = readPdf(await readFile(file)).flat();
  expect(lines).toContain(person.address.split("\n")[0]);
  expect(lines.join(" ")).toContain(planned.order.placed_day.slice(0, 4));

  const one = join(folder, "one.pdf");
  const asked = [person.email, "--year", "2026", "--language", "en", "--out", one];
  expect((await runCli("gifts", "statement", ...asked)).text).toMatch(/^2026: \$[\d.,]+\. /);
  expect(readPdf(await readFile(one)).flat()).toEqual(
    expect.arrayContaining(["Statement of gifts", expect.stringMatching(/^Total for 2026 \$/)]),
  );
});

test("a statement whose name no font can print says so, and is written", async () => {
  const { person } = regularGivings[5]!.order;
  await library.database.db
    .updateTable("users")
    .set({ last_name: "\u{10fffd}" })
    .where("email", "=", person.email)
    .execute();
  const file = join(folder, "strange.pdf");
  const asked = [person.email, "--language", "en", "--out", file];
  const { code, wrong } = await runCli("gifts", "statement", ...asked);
  expect([code, wrong]).toEqual([1, expect.stringContaining("No font has U+10FFFD: [?]")]);
  const lines = readPdf(await readFile(file)).flat();
  expect(lines).toContain("Some characters cannot be printed here. [?] stands for them.");
});

test.each([
  [["list", "--state", "lost"], "--state takes one of: pending, paid"],
  [["list", "--since", "2026-13-01"], "--since takes a day"],
  [["export", "--of", "nobody@example.org"], "Nobody has an account"],
  [["statement", "nobody@example.org", "--out", "a.pdf"], "Nobody has an account"],
  [["statement", "sample-1@example.org"], "Say where to write, such as --out gifts.pdf."],
  [["statement", "sample-1@example.org", "--year", "26", "--out", "a.pdf"], "--year takes a whole"],
  [["statement", "sample-1@example.org", "--language", "de", "--out", "a.pdf"], "--language takes"],
])("gifts %j is refused with the reason", async (asked, reason) => {
  const { code, text, wrong } = await runCli("gifts", ...asked);
  expect([code, text]).toEqual([2, ""]);
  expect(wrong).toContain(reason);
});

test("a statement is not written over what is there", async () => {
  const file = join(folder, "again.pdf");
  const asked = ["statement", "sample-1@example.org", "--out", file];
  expect((await runCli("gifts", ...asked)).code).toBe(0);
  const before = await readFile(file);
  expect((await runCli("gifts", ...asked)).code).toBe(2);
  expect(await readFile(file)).toEqual(before);
});

test("regular givings are listed while they live, and others when they are asked for", async () => {
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
  const wished = { isWished: true, tries: 0 };
  expect(listed.givings.find(({ state }: { state: string }) => state === "cancelling")).toEqual(
    expect.objectContaining({ ending: wished }),
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

test("gifts of one day stand in the order of their numbers, not of their figures", async () => {
  const given = orders
    .filter(({ planned: { order, payment } }) => {
      return order.donation_cents > 0 && order.state === "placed" && payment?.state === "paid";
    })
    .map(({ id }) => id);
  const ids = [1, 2, 3].map((figures) => given.find((id) => String(id).length === figures));
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
