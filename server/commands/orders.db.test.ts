import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { parse } from "csv-parse/sync";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";

import { cents } from "#domain/money.ts";
import { mockOpenLibrary } from "#tests/mock-open-library.ts";
import { startLibrary } from "#tests/start-library.ts";
import { insertSampleOrders, ordersOfKind } from "#tests/payments/insert-sample-orders.ts";
import { runCli, runCliForJson } from "#tests/run-cli.ts";

const library = await startLibrary();
mockOpenLibrary(library);
const orders = await insertSampleOrders(library.database);
afterAll(() => library[Symbol.asyncDispose]());

const firstOf = (kind: Parameters<typeof ordersOfKind>[1]) => ordersOfKind(orders, kind)[0]!;
const toShip = orders.filter(
  ({ planned: { order } }) => order.state === "placed" && order.type !== "gift",
);

type Listed = { total: number; orders: { order: number; placedOn: string; state: string }[] };
const list = (...args: (string | number)[]): Promise<Listed> =>
  runCliForJson("orders", "list", "--json", ...args);
const numbersOf = ({ orders }: Listed) => orders.map(({ order }) => order);

async function rowsOf(...args: string[]): Promise<Record<string, string>[]> {
  const { code, text, wrong } = await runCli("orders", "export", ...args);
  expect([code, wrong]).toEqual([0, ""]);
  return parse(text, { bom: true, columns: true });
}

function inCents(amount = ""): number {
  return Math.round(Number(amount) * 100);
}

/** The number of SQL statements. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  using query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  return query.mock.calls.length;
}

test("lists the newest fifty with the total", async () => {
  const { code, text } = await runCli("orders", "list");
  const lines = text.trimEnd().split("\n");
  const newest = orders.at(-1)!;

  expect(code).toBe(0);
  expect(lines[0]).toMatch(/^Order +Placed +State +Kind +Of +E-mail/);
  expect(lines[1]).toContain(`${newest.id} `);
  expect(lines[1]).toContain(newest.person.email);
  expect(lines).toHaveLength(1 + 50 + 2);
  expect(lines.at(-1)).toBe("The newest 50 of 1,000 orders; --limit shows more.");
});

test("lists all orders as JSON, newest first", async () => {
  const all = await list("--limit", 2_000);
  expect(all.total).toBe(1_000);
  expect(numbersOf(all)).toEqual(orders.map(({ id }) => id).toReversed());
});

test("applies each filter alone and combined", async () => {
  const all = await list("--limit", 2_000);
  const { person } = firstOf("by bank");
  const [since, until] = ["2025-06-01", "2025-06-30"];
  const inJune = ({ placedOn }: Listed["orders"][number]) => placedOn >= since && placedOn <= until;

  const cancelled = await list("--state", "cancelled", "--limit", 2_000);
  expect(cancelled.orders).toEqual(all.orders.filter(({ state }) => state === "cancelled"));
  const june = await list("--since", since, "--until", until, "--limit", 2_000);
  expect(june.orders).toEqual(all.orders.filter(inJune));
  expect(june.total).toBe(june.orders.length);
  const ofOne = await list("--of", person.email, "--limit", 2_000);
  expect(ofOne.orders).toHaveLength(4);
  expect(await list("--of", person.userId)).toEqual(ofOne);
  const shipping = await list("--to-ship", "--limit", 2_000);
  expect(numbersOf(shipping)).toEqual(toShip.map(({ id }) => id).toReversed());
  const both = await list("--state", "cancelled", "--since", since, "--until", until);
  expect(both.orders).toEqual(cancelled.orders.filter(inJune));
});

test("succeeds with an empty list", async () => {
  const none = await runCli("orders", "list", "--since", "2031-01-01");
  expect(none).toEqual({ code: 0, text: "0 orders.\n", wrong: "" });
  expect(await list("--since", "2031-01-01")).toEqual({ total: 0, orders: [] });
});

test.each([
  [["list", "--state", "lost"], "Allowed choices are pending, placed"],
  [["list", "--since", "yesterday"], "'yesterday' is invalid. It is a day, such as 2026-03-01."],
  [["list", "--until", "2026-02-30"], "It is a day"],
  [["list", "--since", "2026-03-02", "--until", "2026-03-01"], "--until lies before --since."],
  [["list", "--limit", "0"], "It is a whole number from 1 to 100000."],
  [["list", "--of", "nobody@example.org"], "There is no account for nobody@example.org."],
  [["export", "--format", "xml"], "Allowed choices are csv, json."],
  [["show", "-5"], "Use the order's number, such as 1041."],
  [["list", "--limit", "-1"], "It is a whole number from 1 to 100000."],
  [["show", "a7"], "Use the order's number, such as 1041."],
  [["show", "99999999"], "There is no order 99999999."],
])("refuses orders %j with the reason", async (args, reason) => {
  const { code, text, wrong } = await runCli("orders", ...args);
  expect([code, text]).toEqual([2, ""]);
  expect(wrong).toContain(reason);
});

test("shows all of an order", async () => {
  const { id, person, planned } = firstOf("by card with gift");
  const { text } = await runCli("orders", "show", id);
  const charge = `T${100_000 + id}`;

  for (const expected of [
    person.email,
    ...person.address.split("\n"),
    "card, paid",
    charge,
    "$25.00",
  ]) {
    expect(text).toContain(expected);
  }
  for (const { code } of planned.lines) expect(text).toContain(code);
  expect(await runCliForJson("orders", "show", id, "--json")).toMatchObject({
    order: id,
    state: "placed",
    kind: "pay",
    person: { id: person.userId, email: person.email },
    lines: planned.lines.map(({ code, title, quantity }) => ({ code, title, quantity })),
    donationCents: 2_500,
    totalCents: planned.order.total_cents,
    payment: { method: "card", state: "paid", transactionId: charge },
    giving: null,
    shippedOn: null,
    trackingNumber: null,
  });
});

test("shows a free order and a gift without missing parts", async () => {
  const free = (await runCli("orders", "show", firstOf("free").id)).text;
  expect(free).toMatch(/payment +nothing was to pay/);
  const donation = firstOf("gift by bank").id;
  expect((await runCli("orders", "show", donation)).text).not.toContain("Copies");
  expect(await runCliForJson("orders", "show", donation, "--json")).toMatchObject({
    kind: "gift",
    lines: [],
    payment: { method: "bank", state: "paid, not cleared" },
  });
});

test("shows refunds of a charge, also in the export", async () => {
  const [partly, wholly] = [ordersOfKind(orders, "by card")[1]!, firstOf("voided")];
  const refund = {
    order_id: partly.id,
    asked: "1 grace",
    is_whole: false,
    books: "[]",
    kind: "refund" as const,
    reason: "",
    asked_by: "naomi",
    before_cents: cents(0),
    made_at: new Date("2026-02-01T12:00:00Z"),
    changed_at: new Date("2026-02-01T12:00:00Z"),
  };
  const [done, waiting] = ["done", "intent"] as const;
  await library.database.db
    .insertInto("order_refunds")
    .values([
      { ...refund, orderid: "R-1", state: done, amount_cents: cents(4.25), transaction_id: "T7" },
      { ...refund, orderid: "R-2", state: waiting, amount_cents: cents(1) },
    ])
    .execute();

  const { text } = await runCli("orders", "show", partly.id);
  expect(text).toMatch(/^given back +\$4\.25$/m);
  expect(text).toContain("2026-02-01: $4.25, done, by naomi");
  expect(await runCliForJson("orders", "show", partly.id, "--json")).toMatchObject({
    payment: { chargedCents: partly.planned.order.total_cents, givenBackCents: 425 },
    refunds: [
      { cents: 425, state: "done", transactionId: "T7" },
      { cents: 100, state: "intent" },
    ],
  });
  const rows = new Map((await rowsOf()).map((row) => [Number(row["order"]), row]));
  expect(rows.get(partly.id)).toMatchObject({ givenBack: "4.25" });
  expect(inCents(rows.get(wholly.id)?.["givenBack"])).toBe(wholly.planned.order.total_cents);
  expect(rows.get(firstOf("declined").id)).toMatchObject({ charged: "0.00", givenBack: "0.00" });
});

test("exports every order with its sums, without formulas", async () => {
  const rows = await rowsOf();
  expect(rows.map(({ order }) => Number(order))).toEqual(orders.map(({ id }) => id));
  for (const [place, { planned }] of orders.entries()) {
    expect(inCents(rows[place]?.["total"])).toBe(planned.order.total_cents);
    expect(inCents(rows[place]?.["gift"])).toBe(planned.order.donation_cents);
  }
  const cells = rows.flatMap((row) => Object.values(row));
  expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => cell.startsWith("'+1 555 0")).length).toBeGreaterThan(100);
  expect(rows.filter(({ firstName }) => firstName === "'=Naomi").length).toBeGreaterThan(100);
  expect(rows.find(({ order }) => order === String(firstOf("by bank").id))).toMatchObject({
    address: expect.stringContaining("\n"),
    books: expect.stringMatching(/^1 bible; \d /),
    paymentState: "paid",
    paymentMethod: "bank",
  });
});

test("exports a row for each line of each order", async () => {
  const rows = await rowsOf("--lines");
  const lines = orders.flatMap(({ id, planned }) =>
    planned.lines.map(({ code, quantity }) => [String(id), code, String(quantity)]),
  );
  expect(rows.map(({ order, code, copies }) => [order, code, copies])).toEqual(lines);
  expect(rows.find(({ code }) => code === "cost")?.["title"]).toBe(
    "'=SUM(A1:A9), or Counting the Cost",
  );
});

test("exports with filters as JSON into a file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-export-"));
  const file = join(folder, "orders.json");
  const args = ["--to-ship", "--format", "json", "--out", file];
  expect(await runCli("orders", "export", ...args)).toEqual({ code: 0, text: "", wrong: "" });
  const written: { order: string }[] = JSON.parse(await readFile(file, "utf8"));
  expect(written.map(({ order }) => Number(order))).toEqual(toShip.map(({ id }) => id));

  const second = await runCli("orders", "export", "--out", file);
  expect([second.code, second.wrong]).toEqual([2, `${file} exists already. Use another name.\n`]);
  await rm(folder, { recursive: true });
});

test("runs as many statements for a thousand orders as for one", async () => {
  const { person } = firstOf("free");
  const forOnePerson = await costOf(() => list("--of", person.userId));
  // One statement finds the person.
  expect(await costOf(() => list("--limit", 2_000))).toBe(forOnePerson - 1);
  const ofOnePerson = await costOf(() => rowsOf("--of", String(person.userId)));
  expect(await costOf(() => rowsOf())).toBe(ofOnePerson - 1);
});
