import { afterAll, expect, test } from "vitest";

import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import { cents } from "#domain/money.ts";
import { mockOpenLibrary } from "#tests/mock-open-library.ts";
import { startRefundLibrary } from "#tests/payments/refund-library.ts";
import type { SampleKind } from "#tests/payments/sample-orders.ts";
import { insertSampleOrders, ordersOfKind } from "#tests/payments/insert-sample-orders.ts";
import { runCli } from "#tests/run-cli.ts";

const shop = await startRefundLibrary();
const { services } = shop;
const { database } = shop.library;
mockOpenLibrary({ database, services });
const samples = await insertSampleOrders(shop.library.database, { count: 150, people: 150 });
afterAll(() => shop[Symbol.asyncDispose]());

const cancel = (...args: (string | number)[]) => runCli("orders", "cancel", ...args);

/** The numbers of uncertain refunds and of refunds waiting for their charge, from `reconcile`. */
async function reconciled(): Promise<{ refunds: number; waiting: number }> {
  const { text } = await runCli("reconcile", "--json");
  const { refunds, waiting } = JSON.parse(text);
  return { refunds, waiting };
}

async function countDiscrepancies(): Promise<number> {
  return JSON.parse((await runCli("reconcile", "--json")).text).misfits;
}

/** Runs `work` while the gateway answers only this many questions about refunds. */
async function withAnswers(answers: number, work: () => Promise<void>): Promise<void> {
  const { gateway } = shop.services;
  let remaining = answers;
  const find: typeof gateway.refunds.find = (query) =>
    remaining-- > 0 ? gateway.refunds.find(query) : Promise.reject(new GatewayUnreachable("away"));
  const unavailable = { ...gateway, refunds: { ...gateway.refunds, find } };
  mockOpenLibrary({ database, services: { ...services, gateway: unavailable } });
  try {
    await work();
  } finally {
    mockOpenLibrary({ database, services });
  }
}

const uncertain = /^2 The payment of order \d+ is uncertain or in doubt\./;

test.each<[SampleKind, RegExp]>([
  ["free", /Nothing was paid for it.*Order \d+ is cancelled\. There was nothing to refund\./s],
  // The gateway knows none of their charges.
  ["by card", uncertain],
  ["bank to pay yet", uncertain],
  ["gift", uncertain],
  ["pending", uncertain],
  ["doubtful", uncertain],
  ["declined", /^2 Order \d+ was never placed/],
  ["refunded", /^2 Order \d+ is cancelled already: its payment is refunded\./],
  ["gift refunded", /^2 Order \d+ is cancelled already: its payment is refunded\./],
])("cancels one of many orders or refuses it: %s", async (kind, expected) => {
  const [{ id } = { id: 0 }] = ordersOfKind(samples, kind);
  const { code, text, wrong } = await cancel(id, "--yes");
  expect(`${code} ${text}${wrong}`).toMatch(expected);
});

test("closes open payments before the tests of single orders", async () => {
  await shop.db.updateTable("payment_attempts").set({ state: "rejected" }).execute();
  expect(await reconciled()).toEqual({ refunds: 0, waiting: 0 });
});

test("describes and cancels a whole order once", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  const args = await cancel(id);
  expect(args.code).toBe(2);
  expect(args.wrong).toContain("Confirm with --yes.");
  expect(await shop.shown(ruth, { id })).toMatchObject({ state: "placed" });

  const { code, text } = await cancel(id, "--reason", "Sold out.", "--yes");
  expect(code).toBe(0);
  expect(text.split("\n")).toEqual([
    `Order ${id} of 2026-03-02, of Ruth Alder, ${ruth.email}`,
    "The whole order will be cancelled.",
    "Refund: all of the $65.50 charged, by voiding the charge; after settlement, by refunding it.",
    "It no longer counts as the free order of 2026-03.",
    "The customer is notified by mail, in English.",
    `Order ${id} is cancelled, and $65.50 was refunded: the charge was voided.`,
    "",
  ]);
  const repeated = await cancel(id, "--yes");
  expect(repeated.code).toBe(0);
  expect(repeated.text).toContain("That was done on 2026-03-02 already.");
  expect(await shop.refundsOf({ id })).toMatchObject([{ reason: "Sold out." }]);
  expect((await shop.refundsOf({ id }))[0]?.asked_by).not.toBe("");
});

test("cancels books and refunds them after the charge settles", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  const cancelArgs = [id, "--book", "bible:1", "--book", "booklet"] as const;
  const { code, text } = await cancel(...cancelArgs, "--yes");
  expect(code).toBe(0);
  for (const expected of [
    "Taken off: 1 × A Large Bible, 2 × A Booklet",
    "The order stays, with a total of $18.75 instead of $65.50.",
    "Refund: $46.75 of the $65.50 charged, after the charge is settled",
    `Order ${id} is changed. The $46.75 is refunded once the charge is settled`,
  ]) {
    expect(text).toContain(expected);
  }
  const listed = (await runCli("payments", "list")).text;
  for (const expected of ["refund: intent", "$46.75", ruth.email])
    expect(listed).toContain(expected);

  // It waits for the time a settlement takes; after that the operator has to look at it.
  expect(await reconciled()).toEqual({ refunds: 0, waiting: 1 });
  expect((await runCli("reconcile")).text).toContain("1 refund waits for its charge to settle");
  await shop.db
    .updateTable("order_refunds")
    .set({ made_at: new Date(shop.now().getTime() - 10 * 24 * 60 * 60_000) })
    .where("order_id", "=", id)
    .execute();
  expect(await reconciled()).toEqual({ refunds: 1, waiting: 0 });

  await shop.advance(1);
  expect((await runCli("reconcile")).text).not.toContain("refund");
  expect(await shop.refundsOf({ id })).toMatchObject([{ state: "done" }]);
  expect((await runCli("payments", "list")).text).not.toContain("refund:");
  const repeated = await cancel(...cancelArgs, "--yes");
  expect(repeated).toMatchObject({ code: 0 });
  expect(repeated.text).toContain("To cancel the same books again, add --again.");

  const shown = (await runCli("orders", "show", id)).text;
  for (const expected of ["$65.50", "$46.75", "$18.75"]) expect(shown).toContain(expected);
});

test("exits with 1 until an unanswered void is certain", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  await shop.fault("drop_after", "void");
  const { code, text } = await cancel(id, "--yes");
  expect(code).toBe(1);
  expect(text).toContain("is not certain yet");
  const reconciled = await runCli("reconcile");
  expect(reconciled.text).not.toContain("refund");
  expect((await cancel(id)).text).toContain("the charge was voided");
});

test("reports an unsent refund and sends it when the gateway is back", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  await withAnswers(1, async () => {
    const { code, text } = await cancel(id, "--yes");
    expect(code).toBe(1);
    expect(text).toContain("The gateway could not be reached");
    expect(await reconciled()).toEqual({ refunds: 1, waiting: 0 });
    const { code: exitCode, text: output } = await runCli("reconcile");
    expect(exitCode).toBe(1);
    expect(output).toContain("1 refund(s) uncertain");
  });

  expect(await reconciled()).toEqual({ refunds: 0, waiting: 0 });
  expect(await shop.refundsOf({ id })).toMatchObject([{ state: "done", kind: "void" }]);
});

test("refunds when the charge settles, uncertain without answers", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  await cancel(id, "--book", "booklet", "--yes");
  await shop.place.advance(1);
  await withAnswers(0, async () => {
    expect(await reconciled()).toEqual({ refunds: 1, waiting: 0 });
  });
  expect(await reconciled()).toEqual({ refunds: 0, waiting: 0 });
  expect(await shop.refundsOf({ id })).toMatchObject([{ state: "done", kind: "refund" }]);
});

test("shows a reversed refund and sends it again on request", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  await shop.advance(1);
  await cancel(id, "--book", "booklet", "--yes");
  const [refund] = await shop.refundsOf({ id });
  await shop.place.transact({ type: "void", transactionid: refund?.transaction_id ?? "" });
  expect(await reconciled()).toEqual({ refunds: 1, waiting: 0 });
  expect((await runCli("reconcile")).code).toBe(1);
  expect((await runCli("payments", "list")).text).toContain("refund: undone");
  expect((await runCli("orders", "show", id)).text).toContain("$11.00, undone");

  const repeated = await cancel(id, "--book", "booklet", "--yes");
  expect(repeated.text).toContain("It was changed before, and the refund for that was never made.");
  expect(repeated).toMatchObject({ code: 0 });
  expect(await reconciled()).toEqual({ refunds: 0, waiting: 0 });
});

test("shows refunds made at the gateway separately", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  await shop.advance(1);
  const { transaction_id: transactionid } = await shop.attemptOf({ id });
  await shop.place.transact({
    type: "refund",
    transactionid: transactionid ?? "",
    amount: "2.00",
    orderid: "",
  });
  await cancel(id, "--book", "booklet", "--yes");
  const { text } = await runCli("orders", "show", id);
  expect(text).toMatch(/^charged +\$65\.50\ngiven back +\$11\.00\nof it elsewhere +\$2\.00\n/m);
  expect(text).toContain("$9.00, done");
  const { payment } = JSON.parse((await runCli("orders", "show", id, "--json")).text);
  expect(payment).toMatchObject({ givenBackCents: 1100, givenBackElsewhereCents: 200 });
  const { text: table } = await runCli("orders", "export", "--of", ruth.email);
  expect(table).toContain("charged,givenBack,givenBackElsewhere,");
  expect(table).toContain(",54.50,65.50,11.00,2.00,");

  await cancel(id, "--yes");
  const shownAfterwards = (await runCli("orders", "show", id)).text;
  expect(shownAfterwards).toMatch(/^given back +\$65\.50\nof it elsewhere +\$2\.00\n/m);
});

test("lists a duplicate refund until the operator resolves it", async () => {
  const ruth = await shop.moveIn();
  const fields = { checkname: "Ruth", checkaccount: "90000900017", checkaba: "490000018" };
  const { id } = await shop.buy(ruth, {}, { byBank: true, fields });
  await shop.advance(3);
  await cancel(id, "--yes");
  await shop.advance(2);
  const before = await countDiscrepancies();
  const { text } = await runCli("payments", "list");
  for (const expected of ["twice", "returned by its bank after 65.50 USD"])
    expect(text).toContain(expected);

  const { orderid } = await shop.attemptOf({ id });
  expect((await runCli("payments", "settle", orderid)).text).toBe("It is no longer listed.\n");
  expect(await countDiscrepancies()).toBe(before - 1);
  const repeated = await runCli("payments", "settle", orderid);
  expect(repeated).toMatchObject({ code: 2 });
  expect(repeated.wrong).toContain("is not a duplicate refund in the list");
  expect((await runCli("orders", "show", id)).text).toContain("$131.00");
});

test("keeps only the gift when asked", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  const both = ["--book", "bible", "--book", "booklet"] as const;
  const refused = await cancel(id, ...both, "--yes");
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.wrong).toContain("which also has a gift of $5.00");

  const { text } = await cancel(id, ...both, "--keep-gift", "--yes");
  expect(text).toContain("The gift of $5.00 is kept; everything else is cancelled.");
});

test("refunds a gift but keeps the regular giving it began", async () => {
  const ruth = await shop.moveIn();
  const response = await ruth.reader.read<{ order: { id: number } }>("/regulargivings?culture=en", {
    userId: ruth.userId,
    addressId: ruth.addressId,
    donation: 10,
    recurringInterval: 2,
    paymentId: await shop.place.makeToken(),
    paymentMethod: "card",
    ipAddress: "",
  });
  const { code, text } = await cancel(response.order.id, "--yes");
  expect(code).toBe(0);
  expect(text).toContain("The regular giving that began with it continues");
  const { regularGivings } = await ruth.user();
  expect(regularGivings).toMatchObject([{ state: "active" }]);
});

test.each([
  [["no-order"], "“no-order” is no order"],
  [["999999"], "There is no order 999999."],
  [["1", "--book", "grace:0"], "cancels no copies"],
  [["1", "--reason", "a\nb"], "It is one line"],
])("refuses %j with the reason", async (args, expected) => {
  const { code, wrong } = await cancel(...args, "--yes");
  expect(code).toBe(2);
  expect(wrong).toContain(expected);
});

test("does not cancel a sent order or ship a cancelled one", async () => {
  const ruth = await shop.moveIn();
  const [sent, cancelled] = [await shop.buy(ruth), await shop.give(ruth, 5)];
  await runCli("orders", "ship", sent.id);
  expect((await cancel(sent.id, "--yes")).wrong).toContain(
    "books already sent cannot be cancelled",
  );
  await cancel(cancelled.id, "--yes");
  expect((await runCli("orders", "ship", cancelled.id)).code).toBe(1);
});

test("refuses a charge of a regular giving and names the gateway", async () => {
  const ruth = await shop.moveIn();
  const regularGiving = await shop.db
    .insertInto("givings")
    .values({
      user_id: ruth.userId,
      state: "active",
      orderid: "G-1",
      subscription_id: "S1",
      vault_id: null,
      renewing_with: null,
      amount_cents: cents(10),
      payment_method: "card",
      language: "en",
      first_day: "2026-03-01",
      next_day: "2026-04-01",
      made_at: shop.now(),
      changed_at: shop.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto("giving_charges")
    .values({
      transaction_id: "2762757839",
      giving_id: regularGiving.id,
      amount_cents: cents(10),
      state: "paid",
      charged_day: "2026-03-01",
      payment_method: "card",
      made_at: shop.now(),
      changed_at: shop.now(),
    })
    .execute();
  const { code, wrong } = await cancel("2762757839", "--yes");
  expect(code).toBe(2);
  expect(wrong).toContain("on the gateway's pages");

  // A transaction id may equal an order's number: the order takes precedence.
  const { id } = await shop.buy(ruth);
  await shop.db
    .updateTable("giving_charges")
    .set({ transaction_id: String(id) })
    .execute();
  expect((await cancel(id, "--yes")).text).toContain(`Order ${id} is cancelled`);
});

test("cancels nothing while the gateway is unavailable", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  await shop.fault("query_500", "query", { times: 20 });
  const { code, wrong } = await cancel(id, "--yes");
  await shop.clearFaults();
  expect(code).toBe(1);
  expect(wrong).toContain("Nothing was done: the gateway does not answer");
  expect(await shop.shown(ruth, { id })).toMatchObject({ state: "placed" });
});

test.each([
  ["on its day is voided", 0, "the charge was voided"],
  ["later waits for the bank", 1, "The $65.50 is refunded once the charge is settled"],
])("cancels a bank payment %s", async (_, days, outcome) => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth, {}, { byBank: true });
  await shop.advance(days);
  const { code, text } = await cancel(id, "--yes");
  expect(code).toBe(0);
  expect(text).toContain(
    "by voiding the charge if it can still be voided; otherwise by refunding it once the bank has paid it",
  );
  expect(text).toContain(outcome);
});
