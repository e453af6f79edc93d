import { afterAll, expect, test } from "vitest";

import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
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

const cancel = (...asked: (string | number)[]) => runCli("orders", "cancel", ...asked);

/** Of how many refunds it says that they have not gone back, and of how many that they wait for their charge. */
async function reconciled(): Promise<{ refunds: number; waiting: number }> {
  const { text } = await runCli("reconcile", "--json");
  const { refunds, waiting } = JSON.parse(text);
  return { refunds, waiting };
}

async function countDiscrepancies(): Promise<number> {
  return JSON.parse((await runCli("reconcile", "--json")).text).misfits;
}

/** Does that while the gateway answers so many more questions after what is given back, and no others. */
async function withAnswers(answers: number, work: () => Promise<void>): Promise<void> {
  const { gateway } = shop.services;
  let left = answers;
  const find: typeof gateway.refunds.find = (sought) =>
    left-- > 0 ? gateway.refunds.find(sought) : Promise.reject(new GatewayUnreachable("away"));
  const away = { ...gateway, refunds: { ...gateway.refunds, find } };
  mockOpenLibrary({ database, services: { ...services, gateway: away } });
  try {
    await work();
  } finally {
    mockOpenLibrary({ database, services });
  }
}

const uncertain = /^2 The payment of order \d+ is not certain, or not as it should be\./;

test.each<[SampleKind, RegExp]>([
  ["free", /Nothing was paid for it.*Order \d+ is cancelled\. There was nothing to give back\./s],
  // The gateway knows of none of their charges.
  ["by card", uncertain],
  ["bank to pay yet", uncertain],
  ["gift", uncertain],
  ["pending", uncertain],
  ["doubtful", uncertain],
  ["declined", /^2 Nothing came of order \d+/],
  ["refunded", /^2 Order \d+ is cancelled already: its payment is refunded\./],
  ["gift refunded", /^2 Order \d+ is cancelled already: its payment is refunded\./],
])("among many orders one that is %s is cancelled, or it is said why not", async (kind, said) => {
  const [{ id } = { id: 0 }] = ordersOfKind(samples, kind);
  const { code, text, wrong } = await cancel(id, "--yes");
  expect(`${code} ${text}${wrong}`).toMatch(said);
});

test("from here on nothing of these is open, so that a reconciliation is about one order", async () => {
  await shop.db.updateTable("payment_attempts").set({ state: "rejected" }).execute();
  expect(await reconciled()).toEqual({ refunds: 0, waiting: 0 });
});

test("a whole order is cancelled after it was said what that means, and once", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  const asked = await cancel(id);
  expect(asked.code).toBe(2);
  expect(asked.wrong).toContain("Say so with --yes.");
  expect(await shop.shown(ruth, { id })).toMatchObject({ state: "placed" });

  const { code, text } = await cancel(id, "--reason", "Sold out.", "--yes");
  expect(code).toBe(0);
  expect(text.split("\n")).toEqual([
    `Order ${id} of 2026-03-02, of Ruth Alder, ${ruth.email}`,
    "It will be cancelled whole.",
    "Given back: all of the $65.50 that were charged, by voiding the charge; once it is settled, by refunding it.",
    "It counts no longer as the free order of 2026-03.",
    "They are told by mail, in English.",
    `Order ${id} is cancelled, and $65.50 were given back: the charge was voided.`,
    "",
  ]);
  const again = await cancel(id, "--yes");
  expect(again.code).toBe(0);
  expect(again.text).toContain("That was said on 2026-03-02 already.");
  expect(await shop.refundsOf({ id })).toMatchObject([{ reason: "Sold out." }]);
  expect((await shop.refundsOf({ id }))[0]?.asked_by).not.toBe("");
});

test("books are taken off, and what they cost goes back once the charge is settled", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  const parts = [id, "--book", "bible:1", "--book", "booklet"] as const;
  const { code, text } = await cancel(...parts, "--yes");
  expect(code).toBe(0);
  for (const said of [
    "Taken off: 1 × A Large Bible, 2 × A Booklet",
    "It goes on, and comes to $18.75 instead of $65.50.",
    "Given back: $46.75 of the $65.50 that were charged, by refunding them once the charge is settled",
    `Order ${id} is changed. The $46.75 go back once the charge is settled`,
  ]) {
    expect(text).toContain(said);
  }
  const listed = (await runCli("payments", "list")).text;
  for (const said of ["refund: intent", "$46.75", ruth.email]) expect(listed).toContain(said);

  // It waits for what a settlement takes, and is a matter for the operator after that.
  expect(await reconciled()).toEqual({ refunds: 0, waiting: 1 });
  expect((await runCli("reconcile")).text).toContain("1 to go back once its charge settles");
  await shop.db
    .updateTable("order_refunds")
    .set({ made_at: new Date(shop.now().getTime() - 10 * 24 * 60 * 60_000) })
    .where("order_id", "=", id)
    .execute();
  expect(await reconciled()).toEqual({ refunds: 1, waiting: 0 });

  await shop.advance(1);
  expect((await runCli("reconcile")).text).not.toContain("go back");
  expect(await shop.refundsOf({ id })).toMatchObject([{ state: "done" }]);
  expect((await runCli("payments", "list")).text).not.toContain("refund:");
  const again = await cancel(...parts, "--yes");
  expect(again).toMatchObject({ code: 0 });
  expect(again.text).toContain("To take the same off once more, say --again.");

  const shown = (await runCli("orders", "show", id)).text;
  for (const said of ["$65.50", "$46.75", "$18.75"]) expect(shown).toContain(said);
});

test("what the gateway did not answer makes it fail, until it is certain", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  await shop.fault("drop_after", "void");
  const { code, text } = await cancel(id, "--yes");
  expect(code).toBe(1);
  expect(text).toContain("is not certain yet");
  const reconciled = await runCli("reconcile");
  expect(reconciled.text).not.toContain("go back");
  expect((await cancel(id)).text).toContain("the charge was voided");
});

test("what could not be sent is not certain, and goes back at once when the gateway is there again", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  await withAnswers(1, async () => {
    const { code, text } = await cancel(id, "--yes");
    expect(code).toBe(1);
    expect(text).toContain("The gateway could not be reached");
    expect(await reconciled()).toEqual({ refunds: 1, waiting: 0 });
    const { code: left, text: said } = await runCli("reconcile");
    expect(left).toBe(1);
    expect(said).toContain("1 not given back for certain");
  });

  expect(await reconciled()).toEqual({ refunds: 0, waiting: 0 });
  expect(await shop.refundsOf({ id })).toMatchObject([{ state: "done", kind: "void" }]);
});

test("what waits for its charge goes back in the minute that it settles, and is not certain while it cannot be asked after", async () => {
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

test("what was given back and did not go back after all is shown, and sent when the same is said again", async () => {
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

  const again = await cancel(id, "--book", "booklet", "--yes");
  expect(again.text).toContain("It was changed before, and what is to go back for it never did.");
  expect(again).toMatchObject({ code: 0 });
  expect(await reconciled()).toEqual({ refunds: 0, waiting: 0 });
});

test("what went back at the gateway's pages is shown apart, and the sums add up", async () => {
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
  const whole = (await runCli("orders", "show", id)).text;
  expect(whole).toMatch(/^given back +\$65\.50\nof it elsewhere +\$2\.00\n/m);
});

test("what went back twice is listed until the operator says that they have seen to it", async () => {
  const ruth = await shop.moveIn();
  const fields = { checkname: "Ruth", checkaccount: "90000900017", checkaba: "490000018" };
  const { id } = await shop.buy(ruth, {}, { byBank: true, fields });
  await shop.advance(3);
  await cancel(id, "--yes");
  await shop.advance(2);
  const before = await countDiscrepancies();
  const { text } = await runCli("payments", "list");
  for (const said of ["twice", "returned by its bank after 65.50 USD"])
    expect(text).toContain(said);

  const { orderid } = await shop.attemptOf({ id });
  expect((await runCli("payments", "settle", orderid)).text).toBe("It is listed no more.\n");
  expect(await countDiscrepancies()).toBe(before - 1);
  const again = await runCli("payments", "settle", orderid);
  expect(again).toMatchObject({ code: 2 });
  expect(again.wrong).toContain("is nothing in the list that went back twice");
  expect((await runCli("orders", "show", id)).text).toContain("$131.00");
});

test("only the gift stays where that is said", async () => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth);
  const both = ["--book", "bible", "--book", "booklet"] as const;
  const refused = await cancel(id, ...both, "--yes");
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.wrong).toContain("a gift of $5.00 was given with them");

  const { text } = await cancel(id, ...both, "--keep-gift", "--yes");
  expect(text).toContain("The gift of $5.00 stays given; all else of it is cancelled.");
});

test("a gift that began a regular giving goes back, and it is said that the giving goes on", async () => {
  const ruth = await shop.moveIn();
  const begun = await ruth.reader.read<{ order: { id: number } }>("/regulargivings?culture=en", {
    userId: ruth.userId,
    addressId: ruth.addressId,
    donation: 10,
    recurringInterval: 2,
    paymentId: await shop.place.makeToken(),
    paymentMethod: "card",
    ipAddress: "",
  });
  const { code, text } = await cancel(begun.order.id, "--yes");
  expect(code).toBe(0);
  expect(text).toContain("The regular giving that began with it goes on");
  const { regularGivings } = await ruth.user();
  expect(regularGivings).toMatchObject([{ state: "active" }]);
});

test.each([
  [["no-order"], "“no-order” is no order"],
  [["999999"], "There is no order 999999."],
  [["1", "--book", "grace:0"], "takes nothing off"],
  [["1", "--reason", "a\nb"], "--reason takes one line"],
])("%j is refused in a sentence", async (asked, said) => {
  const { code, wrong } = await cancel(...asked, "--yes");
  expect(code).toBe(2);
  expect(wrong).toContain(said);
});

test("what was sent is not cancelled any more, and what is cancelled not sent", async () => {
  const ruth = await shop.moveIn();
  const [sent, cancelled] = [await shop.buy(ruth), await shop.give(ruth, 5)];
  await runCli("orders", "ship", sent.id);
  expect((await cancel(sent.id, "--yes")).wrong).toContain(
    "what is on its way cannot be cancelled",
  );
  await cancel(cancelled.id, "--yes");
  expect((await runCli("orders", "ship", cancelled.id)).code).toBe(1);
});

test("a charge of a regular giving is given back elsewhere, and it is said where", async () => {
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
  expect(wrong).toContain("at the gateway's pages");

  // Nobody knows what numbers a gateway gives: that of an order is meant first.
  const { id } = await shop.buy(ruth);
  await shop.db
    .updateTable("giving_charges")
    .set({ transaction_id: String(id) })
    .execute();
  expect((await cancel(id, "--yes")).text).toContain(`Order ${id} is cancelled`);
});

test("while the gateway is away nothing is cancelled", async () => {
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
  ["later waits for the bank", 1, "The $65.50 go back once the charge is settled"],
])("what a bank is to pay and is cancelled %s, as it was said", async (_, days, came) => {
  const ruth = await shop.moveIn();
  const { id } = await shop.buy(ruth, {}, { byBank: true });
  await shop.advance(days);
  const { code, text } = await cancel(id, "--yes");
  expect(code).toBe(0);
  expect(text).toContain(
    "by voiding the charge, if it still can be; else by refunding it once the bank has paid it",
  );
  expect(text).toContain(came);
});
