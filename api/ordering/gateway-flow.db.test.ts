import { expect, test } from "vitest";

import { reconcileRefunds } from "#api/cancellations/process-refund.ts";
import { findPayment } from "#api/db/payments/open-payments.ts";
import { openGateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { NewOrder } from "#contract/orders.ts";
import {
  type Buyer,
  createBuyer,
  paidOrder,
  startOrderLibrary,
} from "#tests/payments/order-library.ts";
import {
  account,
  card,
  cardWithNumber,
  startGatewaySimulator,
} from "#tests/payments/start-gateway-simulator.ts";

import { compareCharges } from "./compare-charges.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { reconcilePayment } from "./reconcile-payment.ts";

/** In milliseconds: the longest wait for a charge. A busy machine needs some time. */
const PATIENCE = 3_000;

/** A library that pays at the simulated gateway, over a connection. */
async function startShop() {
  await using opened = new AsyncDisposableStack();
  const place = opened.use(await startGatewaySimulator({ currentTime: Date.now }));
  const gateway = openGateway({
    origin: place.origin,
    securityKey: "private-key",
    signingKey: "signing-key",
    timeoutMs: PATIENCE,
  });
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const library = opened.use(await startOrderLibrary({ services: { gateway, now } }));
  const resources = opened.move();

  return {
    library,
    place,
    gateway,
    async pay(buyer: Buyer, fields: Record<string, string>, change: Partial<NewOrder> = {}) {
      const paymentId = await place.makeToken(fields);
      return buyer.send(paidOrder(buyer, { ...change, paymentId }));
    },
    /** The gateway's id of a person's only payment. */
    async orderidOf({ userId }: Buyer) {
      const { orderid } = await library.database.db
        .selectFrom("payment_attempts")
        .select("orderid")
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return orderid;
    },
    /** Moves the clock and reconciles. */
    async pass(minutes: number) {
      clock.ahead += minutes * 60_000;
      await reconcilePayments(library.services);
      await reconcileRefunds(library.services);
    },
    /** Compares the ids and cents of a person's placed orders with their standing charges. */
    async compare({ userId }: Buyer) {
      const attempts = await library.database.db
        .selectFrom("orders as o")
        .innerJoin("payment_attempts as p", "p.order_id", "o.id")
        .select(["p.orderid", "o.total_cents as cents", "o.state"])
        .where("o.user_id", "=", userId)
        .orderBy("p.id")
        .execute();
      const orderids = new Set(attempts.map(({ orderid }) => orderid));
      const { transactions } = await place.readLedger();
      const charges = transactions
        .filter(({ orderid }) => orderids.has(orderid))
        .filter(({ type, approved, state }) => type === "sale" && approved && state !== "canceled")
        .map(({ orderid, cents }) => ({ orderid, cents }));
      const placed = attempts.filter(({ state }) => state === "placed");
      expect(charges).toEqual(placed.map(({ orderid, cents }) => ({ orderid, cents })));
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

const shop = await startShop();
/** By card: the first answer, and the order after reconciliation. */
const cards: [what: string, number: string, answer: string, end: "placed" | "nothing"][] = [
  ["one that pays", "4111111111111111", "200", "placed"],
  ["one that is declined", "4000000000002008", "402 payment-declined", "nothing"],
  ["a stolen one", "4000000000002529", "402 payment-declined", "nothing"],
  ["one that is rejected", "4000000000003006", "402 payment-rejected", "nothing"],
  ["an account that is not set up", "4000000000004103", "503 payments-unavailable", "nothing"],
  ["an error at the processor", "4000000000004004", "402 payment-declined", "nothing"],
  ["an error at the processor that charged", "4000000000090086", "200", "placed"],
  ["a duplicate at the processor", "4000000000004301", "409 order-pending", "nothing"],
  ["a duplicate that was charged", "4000000000090094", "200", "placed"],
  ["too many calls", "4000000000090102", "503 payments-unavailable", "nothing"],
  ["a connection that is cut before", "4000000000090011", "409 order-pending", "nothing"],
  ["a connection that is cut after", "4000000000090029", "409 order-pending", "placed"],
  ["no answer, after it was charged", "4000000000090037", "409 order-pending", "placed"],
  ["no answer, and no charge", "4000000000090144", "409 order-pending", "nothing"],
  ["502 with a page", "4000000000090045", "409 order-pending", "placed"],
  ["an empty answer", "4000000000090052", "409 order-pending", "placed"],
  ["a page instead of an answer", "4000000000090060", "409 order-pending", "placed"],
  ["a charge that is hidden at first", "4000000000090110", "409 order-pending", "placed"],
];

test.each(cards)("%s (%s): answers %s, and ends as %s", async (_, number, expected, end) => {
  const ruth = await createBuyer(shop.library);
  const answer = await shop.pay(ruth, cardWithNumber(number));
  const body: { code?: string } = await answer.json();
  expect([answer.status, body.code].filter(Boolean).join(" ")).toBe(expected);

  for (const minutes of [1, 1, 1, 15]) await shop.pass(minutes);
  const { items } = await ruth.history();
  expect(items.map(({ state }) => state)).toEqual(end === "placed" ? ["placed"] : []);
  await shop.compare(ruth);
});

test("charges a bank account, and places nothing when it fails", async () => {
  const [ruth, naomi] = [await createBuyer(shop.library), await createBuyer(shop.library)];
  const bank = { paymentMethod: "bank" as const };
  expect((await shop.pay(ruth, account, bank)).status).toBe(200);
  const failing = { ...account, checkaccount: "90000000200" };
  expect((await shop.pay(naomi, failing, bank)).status).toBe(402);
  for (const buyer of [ruth, naomi]) await shop.compare(buyer);
});

test("rejects a token that was already used at the gateway", async () => {
  const [ruth, token] = [await createBuyer(shop.library), await shop.place.makeToken()];
  await shop.place.transact({
    type: "sale",
    amount: "1.00",
    payment_token: token,
    orderid: "stray",
  });
  expect(await ruth.refused(paidOrder(ruth, { paymentId: token }))).toBe("402 payment-rejected");
});

test("matches orders and charges at night, and ignores other shops", async () => {
  const [ruth, foreignId] = [await createBuyer(shop.library), "another shop's"];
  expect((await shop.pay(ruth, card)).status).toBe(200);
  await shop.place.sell({ orderid: foreignId });
  shop.library.logged.length = 0;
  expect(await compareCharges(shop.library.services)).toBe(true);
  for (const id of [await shop.orderidOf(ruth), foreignId]) {
    expect(JSON.stringify(shop.library.logged)).not.toContain(id);
  }
});

/** Makes a charge that shows after its order had failed; returns its id at the gateway. */
async function chargeLate(buyer: Buyer): Promise<string> {
  await shop.pay(buyer, cardWithNumber("4000000000090029"));
  const { db } = shop.library.database;
  const own = () => db.updateTable("payment_attempts").where("user_id", "=", buyer.userId);
  await own().set({ state: "not_charged" }).execute();
  const orderid = await shop.orderidOf(buyer);
  await reconcilePayment(shop.library.services, (await findPayment(db, orderid))!, {
    isDue: false,
  });
  expect(await findPayment(db, orderid)).toMatchObject({ state: "late" });
  return orderid;
}

test("P2: voids a late charge automatically, or refunds it when settled", async () => {
  const { db } = shop.library.database;
  const young = await createBuyer(shop.library);
  const voided = await chargeLate(young);
  await shop.pass(1);
  expect(await findPayment(db, voided)).toMatchObject({ state: "voided" });
  await shop.compare(young);

  const refunded = await chargeLate(await createBuyer(shop.library));
  await shop.place.advance(1);
  await shop.pass(1);
  expect(await findPayment(db, refunded)).toMatchObject({ state: "refunded" });
});

/** Refunds a charge at the gateway's pages, without an id of ours; returns the gateway's time of it. */
async function refundElsewhere(charged: string): Promise<number> {
  const { transactions } = await shop.place.readLedger();
  const { transactionid = "" } = transactions.find(({ orderid }) => orderid === charged)!;
  const { now }: { now: string } = await (await shop.place.advance(1)).json();
  const refund = { type: "refund", transactionid, orderid: "" };
  expect(await shop.place.transact(refund)).toMatchObject({ response: "1", orderid: "" });
  return Date.parse(now);
}

test("finds a late charge that was refunded at the gateway's pages", async () => {
  const orderid = await chargeLate(await createBuyer(shop.library));
  await refundElsewhere(orderid);
  await shop.pass(61);
  const { db } = shop.library.database;
  expect(await findPayment(db, orderid)).toMatchObject({ state: "refunded" });
});

test("cancels an order that was refunded at the gateway's pages", async () => {
  const ruth = await createBuyer(shop.library);
  expect((await shop.pay(ruth, card)).status).toBe(200);
  const midnight = new Date((await refundElsewhere(await shop.orderidOf(ruth))) + 60_000);
  await compareCharges({ ...shop.library.services, now: () => midnight });
  expect((await ruth.history()).items).toMatchObject([{ state: "cancelled" }]);
});

test("P18: changes nothing when a restored copy asks with another key", async () => {
  const ruth = await createBuyer(shop.library);
  await shop.pay(ruth, cardWithNumber("4000000000090029"));
  const copy = openGateway({ origin: shop.place.origin, securityKey: "another", signingKey: "" });
  for (let hour = 0; hour < 3; hour++) {
    await reconcilePayments({ ...shop.library.services, gateway: copy }, { all: true });
  }
  expect((await ruth.history()).items).toMatchObject([{ state: "pending" }]);
  await shop.pass(1);
  expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
});

test("P5: ends a payment in time while the gateway hangs", async () => {
  const [ruth, naomi] = [await createBuyer(shop.library), await createBuyer(shop.library)];
  const startedAt = performance.now();
  const paying = shop.pay(ruth, cardWithNumber("4000000000090144"));
  expect((await naomi.place(naomi.order())).state).toBe("placed");
  expect((await paying).status).toBe(409);
  expect(performance.now() - startedAt).toBeLessThan(PATIENCE * 5);
  expect((await ruth.history()).items).toMatchObject([{ state: "pending" }]);
});
