import { setTimeout } from "node:timers/promises";

import { afterAll, expect, test } from "vitest";

import { countOpenRefundsSince, findOpenRefunds } from "#api/db/refunds/open-refunds.ts";
import { beginSendingRefund } from "#api/db/refunds/refunds.ts";
import type { GatewayRefunds } from "#api/integrations/payment-gateway/refunds.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
import type { Services } from "#api/services.ts";
import type { LastOrder } from "#contract/last-order.ts";
import { cents, zero } from "#domain/money.ts";
import { cancelCopies, startRefundLibrary, cancelWhole } from "#tests/payments/refund-library.ts";
import { isLongRun } from "#tests/test-tier.ts";

import { CancellationConflict } from "./begin-cancellation.ts";
import { processRefund } from "./process-refund.ts";

const shop = await startRefundLibrary();
afterAll(() => shop[Symbol.asyncDispose]());

/** A process whose calls to give back go so. */
function sendingBy(send: (real: GatewayRefunds["send"]) => GatewayRefunds["send"]): Services {
  return servicesWith({ send: send(shop.services.gateway.refunds.send) });
}

/** One that asks the gateway about refunds so. */
function findingBy(find: (real: GatewayRefunds["find"]) => GatewayRefunds["find"]): Services {
  return servicesWith({ find: find(shop.services.gateway.refunds.find) });
}

function servicesWith(change: Partial<GatewayRefunds>): Services {
  const { gateway } = shop.services;
  return { ...shop.services, gateway: { ...gateway, refunds: { ...gateway.refunds, ...change } } };
}

const refused = sendingBy(() => async () => ({
  kind: "refused",
  answer: "300 Authentication Failed",
}));
const unsent = sendingBy(() => async () => ({ kind: "unsent", answer: "ECONNREFUSED" }));

/** Two dollars go back of an order's charge at the gateway's pages. */
async function refundAtGatewayPages(order: LastOrder): Promise<void> {
  const { transaction_id: transactionid } = await shop.attemptOf(order);
  await shop.place.transact({
    type: "refund",
    transactionid: transactionid ?? "",
    amount: "2.00",
  });
}

const charge = {
  kind: "charged" as const,
  transactionId: "27",
  hasCleared: true,
  isOfBank: false,
  refunded: zero,
};

const isAway = () => Promise.reject(new GatewayUnreachable("away"));

/** What the operator wishes to be given back: a whole order that is voided or refunded, or a part of it. */
const wishes = [
  ["a void", "void", 0, cancelWhole, 6550],
  ["a refund", "refund", 1, cancelWhole, 6550],
  ["the refund of a part", "refund", 1, cancelCopies("booklet", 1), 550],
] as const;

test.each(wishes)(
  "P21: the lost answer to %s is asked after: it was done, once, and is told then",
  async (_, call, days, wish, amount) => {
    const { ruth, order } = await shop.sell(days);
    await shop.fault("drop_after", call);
    expect(await shop.cancel(order, wish)).toMatchObject({ state: "unknown" });
    expect(await shop.subjectsTo(ruth)).toHaveLength(1);
    expect(await shop.shown(ruth, order)).toMatchObject({ givenBack: 0, goingBack: amount / 100 });

    await shop.pass(1);
    expect(await shop.refundsOf(order)).toMatchObject([{ state: "done", amount_cents: amount }]);
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
    expect(await shop.cancel(order, wish)).toBe("known done");
  },
);

test.each(wishes)(
  "the lost answer to %s is asked after by the command when it is repeated",
  async (_, call, days, wish, amount) => {
    const { ruth, order } = await shop.sell(days);
    await shop.fault("http_502_after", call);
    await shop.cancel(order, wish);
    expect(await shop.cancel(order, wish)).toBe("known done");
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
  },
);

test.each(wishes)(
  "%s that never arrived counts as not done after a quarter of an hour, and goes out when it is said again",
  async (_, call, days, wish, amount) => {
    const { ruth, order } = await shop.sell(days);
    await shop.fault("drop_before", call);
    expect(await shop.cancel(order, wish)).toMatchObject({ state: "unknown" });
    for (let minutes = 0; minutes < 14; minutes += 7) await shop.pass(7);
    expect(await shop.refundsOf(order)).toMatchObject([{ state: "unknown" }]);
    expect(await shop.cancel(order, wish)).toBe("known unknown");
    expect(await shop.cancel(order, cancelCopies("bible", 1))).toBe(
      wish === cancelWhole ? "cancelled" : "going-back",
    );

    shop.library.logged.length = 0;
    await shop.pass(2);
    expect(await shop.refundsOf(order)).toMatchObject([{ state: "not_done" }]);
    expect(shop.library.logged).toContainEqual(expect.objectContaining({ level: "error" }));
    const until = new Date(shop.now().getTime() + 1);
    expect(await countOpenRefundsSince(shop.db, until)).toEqual([{ state: "not_done", count: 1 }]);
    expect(
      (await findOpenRefunds(shop.db)).filter(({ order_id }) => order_id === order.id),
    ).toMatchObject([{ state: "refund: not_done", email: ruth.email, amount_cents: amount }]);
    expect(await shop.subjectsTo(ruth)).toHaveLength(1);

    expect(await shop.cancel(order, wish)).toMatchObject({ state: "done", amount_cents: amount });
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
    expect(await findOpenRefunds(shop.db)).toEqual([]);
  },
);

test("a report that lacks the charge gives nothing up", async () => {
  const { order } = await shop.sell();
  await shop.fault("drop_after", "void");
  await shop.cancel(order);
  await shop.fault("query_hide", "query", { times: 8 });
  await shop.pass(10);
  await shop.pass(10);
  await shop.pass(10);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "unknown" }]);
  await shop.clearFaults();
  await shop.pass(1);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "done" }]);
});

test("a charge that settles between the question and the void is refunded", async () => {
  const { ruth, order } = await shop.sell();
  const by = sendingBy((send) => async (refund) => {
    if (refund.kind === "void") await shop.advance(1);
    return send(refund);
  });
  expect(await shop.cancel(order, cancelWhole, { by })).toMatchObject({
    state: "done",
    kind: "refund",
  });
  expect(await shop.attemptOf(order)).toMatchObject({ state: "refunded" });
  await shop.expectBooksMatchGateway(ruth, order);
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
});

test("while the gateway is away nothing is begun; what was begun is sent once it is there again", async () => {
  const { ruth, order } = await shop.sell();
  const away = findingBy(() => isAway);
  await expect(shop.cancel(order, cancelWhole, { by: away })).rejects.toThrow(GatewayUnreachable);
  expect(await shop.refundsOf(order)).toEqual([]);

  expect(await shop.cancel(order, cancelWhole, { by: unsent })).toMatchObject({ state: "intent" });
  expect(await shop.shown(ruth, order)).toMatchObject({ state: "cancelled", goingBack: 65.5 });
  await shop.pass(2);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "done", kind: "void" }]);
  await shop.expectBooksMatchGateway(ruth, order);
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
});

test("what the gateway refuses waits for the operator, and is sent when it is said again", async () => {
  const { ruth, order } = await shop.sell(1);
  expect(await shop.cancel(order, cancelCopies("booklet"), { by: refused })).toMatchObject({
    state: "refused",
  });
  await shop.pass(60);
  await shop.pass(60);
  expect(await shop.refundedAtGateway(order)).toBe(0);
  expect(await findOpenRefunds(shop.db)).toMatchObject([{ state: "refund: refused" }]);

  // Another book besides: what was refused goes with it, and is told with it.
  expect(await shop.cancel(order, cancelCopies("bible", 1))).toMatchObject({
    state: "done",
    amount_cents: 4675,
  });
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
  const { text } = (await shop.mailsTo(ruth)).at(-1)!;
  for (const said of ["2 × A Booklet", "1 × A Large Bible", "$46.75"]) expect(text).toContain(said);
  await shop.expectBooksMatchGateway(ruth, order);
});

test.each(wishes)(
  "P21: of two operators who ask for %s at once one does it, once",
  async (_, __, days, wish, amount) => {
    const { ruth, order } = await shop.sell(days);
    const done = await Promise.allSettled([shop.cancel(order, wish), shop.cancel(order, wish)]);
    const failed = done.filter((one) => one.status === "rejected");
    for (const { reason } of failed) expect(reason).toBeInstanceOf(CancellationConflict);
    expect(await shop.refundsOf(order)).toHaveLength(1);
    expect(await shop.cancel(order, wish)).toBe("known done");
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
  },
);

test.each(wishes)(
  "P21: of two operators who say %s again after it was refused one does it, once, whatever the first is at",
  async (_, call, days, wish, amount) => {
    const { ruth, order } = await shop.sell(days);
    expect(await shop.cancel(order, wish, { by: refused })).toMatchObject({ state: "refused" });

    const second = await shop.agree(order, wish);
    let isOnItsWay = false;
    const first = sendingBy((send) => async (refund) => {
      isOnItsWay = true;
      await expect(second()).rejects.toBeInstanceOf(CancellationConflict);
      return send(refund);
    });
    await shop.fault("drop_after", call);
    expect(await shop.cancel(order, wish, { by: first })).toMatchObject({ state: "unknown" });
    expect(isOnItsWay).toBe(true);
    await expect(second()).rejects.toBeInstanceOf(CancellationConflict);

    await shop.pass(1);
    await expect(second()).rejects.toBeInstanceOf(CancellationConflict);
    expect(await shop.cancel(order, wish)).toBe("known done");
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
  },
);

test("P21: what goes out while more is taken off the order is not replaced", async () => {
  const { order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet", 1), { by: unsent });
  const more = await shop.agree(order, cancelCopies("bible", 1), unsent);
  const [waiting] = await shop.refundsOf(order);

  const sent = Promise.withResolvers<void>();
  const taking = sent.promise.then(more).catch((error: unknown) => error);
  await shop.db.transaction().execute(async (trx) => {
    expect(await beginSendingRefund(trx, waiting!, "refund", shop.now())).toBe(true);
    sent.resolve();
    // By then it has read whatever it does not wait for.
    await setTimeout(500);
  });
  expect(await taking).toBeInstanceOf(CancellationConflict);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "sending", amount_cents: 550 }]);
});

test.each([
  [
    "the whole",
    cancelWhole,
    "$63.50 of the payment of $65.50",
    "The rest of your payment of $65.50",
  ],
  [
    "a part",
    cancelCopies("booklet"),
    "$9.00 of your payment of $65.50",
    "Before that, $2.00 of it",
  ],
] as const)(
  "whoever is given back %s after a part went back elsewhere is told both sums",
  async (_, wish, now, before) => {
    const { ruth, order } = await shop.sell(1);
    await refundAtGatewayPages(order);
    await shop.cancel(order, wish);
    const { text } = (await shop.mailsTo(ruth)).at(-1)!;
    for (const said of [now, before]) expect(text.replaceAll("\n", " ")).toContain(said);
    await shop.expectBooksMatchGateway(ruth, order);
  },
);

test("what was sent meanwhile is not said to be less, though a part of it went back elsewhere", async () => {
  const { order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet", 1), { by: unsent });
  const id = (await shop.refundsOf(order))[0]?.id ?? 0;

  const slow = findingBy((find) => async (sought) => {
    const before = await find(sought);
    await refundAtGatewayPages(order);
    const known = await find(sought);
    await processRefund(
      findingBy(() => async () => before),
      id,
    );
    return known;
  });
  await processRefund(slow, id);
  expect(await shop.refundsOf(order)).toMatchObject([
    { state: "done", amount_cents: 550, before_cents: 0 },
  ]);
  expect(await shop.refundedAtGateway(order)).toBe(750);
  expect(await shop.night()).toEqual(["part of a charge was refunded outside the library"]);
});

test("what another process has found to be less is not sent as it was before", async () => {
  const { order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet", 1), { by: unsent });
  const id = (await shop.refundsOf(order))[0]?.id ?? 0;

  const slow = findingBy((find) => async (sought) => {
    const before = await find(sought);
    await refundAtGatewayPages(order);
    await processRefund(unsent, id);
    return before;
  });
  await processRefund(slow, id);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "intent", amount_cents: 350 }]);
  expect(await shop.refundedAtGateway(order)).toBe(200);
  await shop.pass(2);
  expect(await shop.refundedAtGateway(order)).toBe(550);
  // The refund had reckoned with it.
  expect(await shop.night()).toEqual([]);
});

test.each(wishes)(
  "the notice of %s may come before its answer: it is told once",
  async (_, __, days, wish) => {
    const { ruth, order } = await shop.sell(days);
    const { orderid } = await shop.attemptOf(order);
    const by = sendingBy((send) => async (refund) => {
      const outcome = await send(refund);
      await shop.hint(orderid);
      await shop.hint(refund.orderid);
      return outcome;
    });
    expect(await shop.cancel(order, wish, { by })).toMatchObject({ state: "done" });
    await shop.hint(orderid);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
    await shop.pass(60);
    expect(await shop.night()).toEqual([]);
  },
);

test("P18: what another process or a copy of the data has given back is not given back again", async () => {
  const { ruth, order } = await shop.sell();
  await shop.cancel(order, cancelCopies("booklet"));
  const orderid = (await shop.refundsOf(order))[0]?.orderid ?? "";
  await shop.advance(1);
  const { transaction_id: transactionid } = await shop.attemptOf(order);
  const refund = { type: "refund", transactionid: transactionid ?? "", amount: "11.00", orderid };
  await shop.place.transact(refund);

  await shop.pass(61);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "done" }]);
  expect(await shop.refundedAtGateway(order)).toBe(1100);
  await shop.expectBooksMatchGateway(ruth, order);
});

test("what works by itself sends nothing but what was written down", async () => {
  const ruth = await shop.moveIn();
  const orders = [await shop.buy(ruth)];
  await shop.advance(31);
  orders.push(await shop.buy(ruth));
  await shop.cancel(orders[1]!, cancelCopies("booklet", 1));
  const pause = isLongRun ? 1 : 3;
  for (let hours = 0; hours < 30; hours += pause) await shop.pass(pause * 60);
  await shop.advance(1);
  await shop.pass(61);
  await shop.pass(61);
  expect(await shop.refundedAtGateway(orders[0]!)).toBe(0);
  expect(await shop.refundedAtGateway(orders[1]!)).toBe(550);
});

test("what waits for longer than any bank takes is told to the operator", async () => {
  const { order } = await shop.sell();
  await shop.cancel(order, cancelCopies("booklet", 1));
  const troubled = async () =>
    (await countOpenRefundsSince(shop.db, shop.now())).filter(({ state }) => state === "intent");
  const day = 24 * 60;
  await shop.pass(10 * day);
  expect(await troubled()).toEqual([]);
  await shop.pass(1);
  expect(await troubled()).toEqual([{ state: "intent", count: 1 }]);
});

test.each([
  ["the gateway has no more", { kind: "none" as const }, "told to be none"],
  [
    "was of another amount",
    { ...charge, amount: cents(60), currency: "USD" },
    "told to be of 60.00 USD",
  ],
])(
  "what a charge that %s is to give back is told to the operator, once",
  async (_, finding, said) => {
    const { order } = await shop.sell();
    await shop.cancel(order, cancelCopies("booklet", 1));
    await shop.advance(1);
    const otherwise = findingBy((find) => async (sought) => ({
      ...(await find(sought)),
      charge: finding,
    }));
    shop.library.logged.length = 0;
    for (let hour = 0; hour < 3; hour++) await shop.pass(61, otherwise);
    const answer = expect.stringContaining(said);
    const facts = expect.objectContaining({ order: order.id, answer });
    const isOfIt = (one: object) => "order" in one && one.order === order.id;
    expect(shop.library.logged.filter((one) => isOfIt(one.facts))).toEqual([
      expect.objectContaining({ level: "error", facts }),
    ]);
    expect(await shop.refundsOf(order)).toMatchObject([{ state: "intent", answer }]);
    expect(await shop.refundedAtGateway(order)).toBe(0);

    await shop.pass(61);
    expect(await shop.refundsOf(order)).toMatchObject([{ state: "done" }]);
  },
);
