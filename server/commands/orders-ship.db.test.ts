import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { shipOrder } from "#api/ordering/ship-order.ts";
import { mockOpenLibrary } from "#tests/mock-open-library.ts";
import { createBuyer, startOrderLibrary } from "#tests/payments/order-library.ts";
import type { SampleKind } from "#tests/payments/sample-orders.ts";
import { insertSampleOrders, ordersOfKind } from "#tests/payments/insert-sample-orders.ts";
import { runCli, runCliForJson } from "#tests/run-cli.ts";

const clock = { time: Date.parse("2026-03-06T18:00:00Z") };
const library = await startOrderLibrary({ services: { now: () => new Date(clock.time) } });
mockOpenLibrary(library);
const orders = await insertSampleOrders(library.database);
const folder = await mkdtemp(join(tmpdir(), "lectern-ship-"));
afterAll(async () => {
  await library[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** Takes another order each time, so that no test uses an order of another test. */
const used = new Map<SampleKind, number>();
function next(kind: SampleKind) {
  const place = used.get(kind) ?? 0;
  used.set(kind, place + 1);
  return ordersOfKind(orders, kind)[place]!;
}

const ship = (...args: (string | number)[]) => runCli("orders", "ship", ...args);
const shown = (id: number) => runCliForJson("orders", "show", id, "--json");

/** Shipping mails to the order's customer. */
async function mailsOf({ person }: { person: { email: string } }) {
  return (await library.mails()).filter(
    ({ to, subject }) =>
      to === person.email && /on its way|en camino|en route|follow|seguir|suivre/.test(subject),
  );
}

async function tableOf(...lines: string[]): Promise<string> {
  const file = join(folder, `${lines.length}-${Math.abs(lines.join().length)}.csv`);
  await writeFile(file, `\uFEFF${lines.join("\r\n")}\r\n`);
  return file;
}

test("marks an order as sent on the library's day, with one mail", async () => {
  const order = next("by card with gift");
  const args = [order.id, "--tracking", "9400 1118 9956", "--carrier", "USPS"];

  expect(await ship(...args)).toEqual({
    code: 0,
    text: "1 marked as sent. Mails are sent while the site runs.\n",
    wrong: "",
  });
  expect(await shown(order.id)).toMatchObject({
    state: "placed",
    shippedOn: "2026-03-06",
    carrier: "USPS",
    trackingNumber: "9400 1118 9956",
  });
  const [mail, ...more] = await mailsOf(order);
  expect(more).toEqual([]);
  for (const expected of ["9400 1118 9956", "USPS", ...order.person.address.split("\n")]) {
    expect(mail?.text).toContain(expected);
  }

  clock.time += 24 * 60 * 60_000;
  for (const repeated of [args, [order.id]]) {
    expect(await ship(...repeated)).toEqual({ code: 0, text: "1 known already.\n", wrong: "" });
  }
  expect((await shown(order.id)).shippedOn).toBe("2026-03-06");
  expect(await mailsOf(order)).toHaveLength(1);
});

test("mails another tracking number but keeps the day", async () => {
  const order = next("free");
  await ship(order.id);
  const { shippedOn } = await shown(order.id);
  clock.time += 24 * 60 * 60_000;

  const corrected = await ship(order.id, "--tracking", "1Z999AA10123456784");
  expect(corrected.text).toMatch(/^1 corrected\./);
  await ship(order.id, "--tracking", "1Z999AA10123456784");
  expect(await shown(order.id)).toMatchObject({ shippedOn, trackingNumber: "1Z999AA10123456784" });
  const mails = await mailsOf(order);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).not.toContain("1Z999AA10123456784");
  expect(mails[1]?.text).toContain("1Z999AA10123456784");
});

test.each([
  ["refunded", "is cancelled: only a placed order can be sent."],
  ["returned", "is cancelled"],
  ["declined", "is failed"],
  ["pending", "is pending"],
  ["doubtful", "is doubtful"],
  ["gift", "has no books to send."],
] as const)("does not ship an order that is %s, and sends no mail", async (kind, reason) => {
  const order = next(kind);
  const { code, text, wrong } = await ship(order.id);
  expect([code, text]).toEqual([1, "1 refused.\n"]);
  expect(wrong).toContain(reason);
  expect((await shown(order.id)).shippedOn).toBeNull();
  expect(await mailsOf(order)).toEqual([]);
});

test("ships those of several orders that it can, and reports others", async () => {
  const [one, other, gone] = [next("free"), next("covered"), next("voided")];
  const { code, text, wrong } = await ship(one.id, gone.id, 99_999_999, other.id, one.id);
  expect(code).toBe(1);
  expect(text).toBe("2 marked as sent, 2 refused. Mails are sent while the site runs.\n");
  expect(wrong).toBe(
    `Order ${gone.id} is cancelled: only a placed order can be sent.\nThere is no order 99999999.\n`,
  );
  const listed = await runCliForJson("orders", "list", "--to-ship", "--json", "--limit", 2_000);
  const remaining = listed.orders.map(({ order }: { order: number }) => order);
  for (const { id } of [one, other, gone]) expect(remaining).not.toContain(id);
});

test("sends one mail for two simultaneous calls", async () => {
  const order = next("by bank");
  const twice = [1, 2].map(() => shipOrder(library.services, { orderId: order.id }));
  expect((await Promise.all(twice)).map(({ kind }) => kind).toSorted()).toEqual(["known", "sent"]);
  expect(await mailsOf(order)).toHaveLength(1);
});

test("ships orders of a table and reports faulty rows", async () => {
  const [one, two, three] = [next("free"), next("free again"), next("free once more")];
  const [donation, four] = [next("gift"), next("covered")];
  const file = await tableOf(
    "Order;TrackingNumber;Carrier",
    `${one.id};9400 1118 0001;La Poste`,
    "",
    `${two.id};;`,
    `${donation.id};9400 1118 0002;`,
    `${three.id};9.4001E+21;`,
    "seven;9400 1118 0003;",
    `${one.id};9400 1118 0004;`,
    `#${four.id};'9400111899560001234567;`,
  );
  const { code, text, wrong } = await ship("--file", file, "--carrier", "USPS");
  expect(code).toBe(1);
  expect(text).toMatch(/^3 marked as sent, 4 refused\./);
  expect(wrong.split("\n").filter((line) => line.startsWith("In row"))).toEqual([
    `In row 5: Order ${donation.id} has no books to send.`,
    "In row 6: “9.4001E+21” is no tracking number.",
    "In row 7: “seven” is no order: use its number, such as 1041.",
    `In row 8: Order ${one.id} is already in row 2.`,
  ]);
  expect(await shown(one.id)).toMatchObject({
    trackingNumber: "9400 1118 0001",
    carrier: "La Poste",
  });
  expect(await shown(two.id)).toMatchObject({ trackingNumber: null, carrier: "USPS" });
  expect((await shown(four.id)).trackingNumber).toBe("9400111899560001234567");
  expect((await shown(three.id)).shippedOn).toBeNull();
});

test.each([
  [[], "Name the orders that were sent"],
  [["7", "--file", "x.csv"], "Name the orders that were sent"],
  [["7", "8", "--tracking", "9400 1118"], "--tracking is for one order"],
  [["7", "--tracking", "=1+1"], "It has 4 to 40"],
  [["7", "--carrier", "=USPS"], "It is a name such as USPS."],
  [["07"], "Use the order's number"],
  [["--file", "/nowhere/at/all.csv"], "/nowhere/at/all.csv cannot be read (ENOENT)."],
])("refuses orders ship %j with the reason", async (args, reason) => {
  const { code, text, wrong } = await ship(...args);
  expect([code, text]).toEqual([2, ""]);
  expect(wrong).toContain(reason);
});

test.each([
  [["number,tracking", "7,9400"], "The table has no column “order”"],
  [["order,tracking", '7,"9400'], "The file is not a table"],
  [
    ["PK\u0003\u0004\u0000\u0000", "order,tracking"],
    "The file is not a text table: save it as CSV.",
  ],
  [["order,tracking", `7,9400 ${"é".repeat(5000)}"x`], "The file is not a table"],
])("refuses a file with %j as a whole", async (lines, reason) => {
  const { code, wrong } = await ship("--file", await tableOf(...lines));
  expect(code).toBe(2);
  expect(wrong).toContain(reason);
  expect(wrong.length).toBeLessThan(200);
});

test("shows the day and tracking number to the customer and in export", async () => {
  const ruth = await createBuyer(library);
  const placed = await ruth.place(ruth.order());
  expect(placed).toMatchObject({ shippedOn: null, carrier: null, trackingNumber: null });
  await ship(placed.id, "--tracking", "9400 1118 9957");
  const shipped = {
    shippedOn: expect.stringMatching(/^2026-03-/),
    trackingNumber: "9400 1118 9957",
  };

  expect((await ruth.history()).items).toMatchObject([{ ...shipped, carrier: null }]);
  const own = await runCliForJson("person", "export", ruth.email);
  expect(own.orders.data).toMatchObject([shipped]);
});

test("erases the tracking number with the person but keeps the day", async () => {
  const ruth = await createBuyer(library);
  const { id } = await ruth.place(ruth.order({ bookOrders: [{ bookCode: "grace", quantity: 1 }] }));
  await ship(id, "--tracking", "9400 1118 9958");
  expect((await runCli("person", "erase", ruth.email, "--yes")).code).toBe(0);
  expect(await shown(id)).toMatchObject({
    shippedOn: expect.stringMatching(/^2026-03-/),
    trackingNumber: null,
    address: [],
  });

  const later = await ship(id, "--tracking", "9400 1118 9959");
  expect(later.text).toBe("1 known already.\n");
  expect((await shown(id)).trackingNumber).toBeNull();
  expect((await library.mails()).filter(({ text }) => text.includes("9959"))).toEqual([]);
});
