import { setTimeout } from "node:timers/promises";

import { afterAll, expect, test } from "vitest";

import { countOpenRefundsSince, findOpenRefunds } from "#api/db/refunds/open-refunds.ts";
import { beginSendingRefund } from "#api/db/refunds/refunds.ts";
import type { GatewayRefunds } from "#api/integrations/payment-gateway/refunds.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import type { Services } from "#api/services.ts";
import type { LastOrder } from "#contract/last-order.ts";
import { cents, zero } from "#domain/money.ts";
import { cancelCopies, startRefundLibrary, cancelWhole } from "#tests/payments/refund-library.ts";
import { isLongRun } from "#tests/test-tier.ts";

import { CancellationConflict } from "./begin-cancellation.ts";
import { processRefund } from "./process-refund.ts";

const shop = await startRefundLibrary();
afterAll(() => shop[Symbol.asyncDispose]());

/** Services with another call to send refunds. */
function withSend(send: (real: GatewayRefunds["send"]) => GatewayRefunds["send"]): Services {
  return servicesWith({ send: send(shop.services.gateway.refunds.send) });
}

/** Services with another call to look refunds up. */
function withFind(find: (real: GatewayRefunds["find"]) => GatewayRefunds["find"]): Services {
  return servicesWith({ find: find(shop.services.gateway.refunds.find) });
}

function servicesWith(change: Partial<GatewayRefunds>): Services {
  const { gateway } = shop.services;
  return { ...shop.services, gateway: { ...gateway, refunds: { ...gateway.refunds, ...change } } };
}

const refused = withSend(() => async () => ({
  kind: "refused",
  answer: "300 Authentication Failed",
}));
const unsent = withSend(() => async () => ({ kind: "unsent", answer: "ECONNREFUSED" }));

/** Refunds two dollars of an order's charge on the gateway's pages. */
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

const isUnreachable = () => Promise.reject(new GatewayUnreachable("away"));

/** Cancellations by call: a whole order voided or refunded, and a part refunded. */
const cancellations = [
  ["a void", "void", 0, cancelWhole, 6550],
  ["a refund", "refund", 1, cancelWhole, 6550],
  ["the refund of a part", "refund", 1, cancelCopies("booklet", 1), 550],
] as const;

test.each(cancellations)(
  "P21: finds %s done after a lost answer, once, and mails then",
  async (_, call, days, options, amount) => {
    const { ruth, order } = await shop.sell(days);
    await shop.fault("drop_after", call);
    expect(await shop.cancel(order, options)).toMatchObject({ state: "unknown" });
    expect(await shop.subjectsTo(ruth)).toHaveLength(1);
    expect(await shop.shown(ruth, order)).toMatchObject({ givenBack: 0, goingBack: amount / 100 });

    await shop.pass(1);
    expect(await shop.refundsOf(order)).toMatchObject([{ state: "done", amount_cents: amount }]);
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
    expect(await shop.cancel(order, options)).toBe("known done");
  },
);

test.each(cancellations)(
  "finds %s done when the command is repeated after a lost answer",
  async (_, call, days, options, amount) => {
    const { ruth, order } = await shop.sell(days);
    await shop.fault("http_502_after", call);
    await shop.cancel(order, options);
    expect(await shop.cancel(order, options)).toBe("known done");
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
  },
);

test.each(cancellations)(
  "counts %s that never arrived as not done, and resends on request",
  async (_, call, days, options, amount) => {
    const { ruth, order } = await shop.sell(days);
    await shop.fault("drop_before", call);
    expect(await shop.cancel(order, options)).toMatchObject({ state: "unknown" });
    for (let minutes = 0; minutes < 14; minutes += 7) await shop.pass(7);
    expect(await shop.refundsOf(order)).toMatchObject([{ state: "unknown" }]);
    expect(await shop.cancel(order, options)).toBe("known unknown");
    expect(await shop.cancel(order, cancelCopies("bible", 1))).toBe(
      options === cancelWhole ? "cancelled" : "going-back",
    );

    shop.library.logged.length = 0;
    await shop.pass(2);
    expect(await shop.refundsOf(order)).toMatchObject([{ state: "not_done" }]);
    expect(shop.library.logged).toContainEqual(expect.objectContaining({ level: "error" }));
    const cutoff = new Date(shop.now().getTime() + 1);
    expect(await countOpenRefundsSince(shop.db, cutoff)).toEqual([{ state: "not_done", count: 1 }]);
    expect(
      (await findOpenRefunds(shop.db)).filter(({ order_id }) => order_id === order.id),
    ).toMatchObject([{ state: "refund: not_done", email: ruth.email, amount_cents: amount }]);
    expect(await shop.subjectsTo(ruth)).toHaveLength(1);

    expect(await shop.cancel(order, options)).toMatchObject({
      state: "done",
      amount_cents: amount,
    });
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
    expect(await findOpenRefunds(shop.db)).toEqual([]);
  },
);

test("keeps a refund open when a report lacks its charge", async () => {
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

test("refunds a charge that settles between the query and the void", async () => {
  const { ruth, order } = await shop.sell();
  const by = withSend((send) => async (refund) => {
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

test("starts nothing while the gateway is away and sends open refunds later", async () => {
  const { ruth, order } = await shop.sell();
  const unreachable = withFind(() => isUnreachable);
  await expect(shop.cancel(order, cancelWhole, { by: unreachable })).rejects.toThrow(
    GatewayUnreachable,
  );
  expect(await shop.refundsOf(order)).toEqual([]);

  expect(await shop.cancel(order, cancelWhole, { by: unsent })).toMatchObject({ state: "intent" });
  expect(await shop.shown(ruth, order)).toMatchObject({ state: "cancelled", goingBack: 65.5 });
  await shop.pass(2);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "done", kind: "void" }]);
  await shop.expectBooksMatchGateway(ruth, order);
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
});

test("leaves a refused refund to the operator and sends it on request", async () => {
  const { ruth, order } = await shop.sell(1);
  expect(await shop.cancel(order, cancelCopies("booklet"), { by: refused })).toMatchObject({
    state: "refused",
  });
  await shop.pass(60);
  await shop.pass(60);
  expect(await shop.refundedAtGateway(order)).toBe(0);
  expect(await findOpenRefunds(shop.db)).toMatchObject([{ state: "refund: refused" }]);

  // The refused refund is sent and mailed with the next one.
  expect(await shop.cancel(order, cancelCopies("bible", 1))).toMatchObject({
    state: "done",
    amount_cents: 4675,
  });
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
  const { text } = (await shop.mailsTo(ruth)).at(-1)!;
  for (const phrase of ["2 × A Booklet", "1 × A Large Bible", "$46.75"])
    expect(text).toContain(phrase);
  await shop.expectBooksMatchGateway(ruth, order);
});

test.each(cancellations)(
  "P21: sends %s once when two operators cancel together",
  async (_, __, days, options, amount) => {
    const { ruth, order } = await shop.sell(days);
    const results = await Promise.allSettled([
      shop.cancel(order, options),
      shop.cancel(order, options),
    ]);
    const failed = results.filter((result) => result.status === "rejected");
    for (const { reason } of failed) expect(reason).toBeInstanceOf(CancellationConflict);
    expect(await shop.refundsOf(order)).toHaveLength(1);
    expect(await shop.cancel(order, options)).toBe("known done");
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
  },
);

test.each(cancellations)(
  "P21: sends refused %s once when two operators repeat it",
  async (_, call, days, options, amount) => {
    const { ruth, order } = await shop.sell(days);
    expect(await shop.cancel(order, options, { by: refused })).toMatchObject({ state: "refused" });

    const second = await shop.agree(order, options);
    let isOnItsWay = false;
    const first = withSend((send) => async (refund) => {
      isOnItsWay = true;
      await expect(second()).rejects.toBeInstanceOf(CancellationConflict);
      return send(refund);
    });
    await shop.fault("drop_after", call);
    expect(await shop.cancel(order, options, { by: first })).toMatchObject({ state: "unknown" });
    expect(isOnItsWay).toBe(true);
    await expect(second()).rejects.toBeInstanceOf(CancellationConflict);

    await shop.pass(1);
    await expect(second()).rejects.toBeInstanceOf(CancellationConflict);
    expect(await shop.cancel(order, options)).toBe("known done");
    expect(await shop.refundedAtGateway(order)).toBe(amount);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
  },
);

test("P21: does not replace a refund that is being sent", async () => {
  const { order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet", 1), { by: unsent });
  const more = await shop.agree(order, cancelCopies("bible", 1), unsent);
  const [waiting] = await shop.refundsOf(order);

  const sending = Promise.withResolvers<void>();
  const cancelling = sending.promise.then(more).catch((error: unknown) => error);
  await shop.db.transaction().execute(async (trx) => {
    expect(await beginSendingRefund(trx, waiting!, "refund", shop.now())).toBe(true);
    sending.resolve();
    // By then the other transaction waits for the lock.
    await setTimeout(500);
  });
  expect(await cancelling).toBeInstanceOf(CancellationConflict);
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
  "mails both sums when %s follows a refund made elsewhere",
  async (_, options, now, before) => {
    const { ruth, order } = await shop.sell(1);
    await refundAtGatewayPages(order);
    await shop.cancel(order, options);
    const { text } = (await shop.mailsTo(ruth)).at(-1)!;
    for (const phrase of [now, before]) expect(text.replaceAll("\n", " ")).toContain(phrase);
    await shop.expectBooksMatchGateway(ruth, order);
  },
);

test("keeps the amount of a refund sent by another process", async () => {
  const { order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet", 1), { by: unsent });
  const id = (await shop.refundsOf(order))[0]?.id ?? 0;

  const slow = withFind((find) => async (lookup) => {
    const first = await find(lookup);
    await refundAtGatewayPages(order);
    const second = await find(lookup);
    await processRefund(
      withFind(() => async () => first),
      id,
    );
    return second;
  });
  await processRefund(slow, id);
  expect(await shop.refundsOf(order)).toMatchObject([
    { state: "done", amount_cents: 550, before_cents: 0 },
  ]);
  expect(await shop.refundedAtGateway(order)).toBe(750);
  expect(await shop.night()).toEqual(["part of a charge was refunded outside the library"]);
});

test("does not send an amount that another process has reduced", async () => {
  const { order } = await shop.sell(1);
  await shop.cancel(order, cancelCopies("booklet", 1), { by: unsent });
  const id = (await shop.refundsOf(order))[0]?.id ?? 0;

  const slow = withFind((find) => async (lookup) => {
    const before = await find(lookup);
    await refundAtGatewayPages(order);
    await processRefund(unsent, id);
    return before;
  });
  await processRefund(slow, id);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "intent", amount_cents: 350 }]);
  expect(await shop.refundedAtGateway(order)).toBe(200);
  await shop.pass(2);
  expect(await shop.refundedAtGateway(order)).toBe(550);
  // The refund had counted it.
  expect(await shop.night()).toEqual([]);
});

test.each(cancellations)(
  "mails %s once when its webhook arrives before the answer",
  async (_, __, days, options) => {
    const { ruth, order } = await shop.sell(days);
    const { orderid } = await shop.attemptOf(order);
    const by = withSend((send) => async (refund) => {
      const outcome = await send(refund);
      await shop.hint(orderid);
      await shop.hint(refund.orderid);
      return outcome;
    });
    expect(await shop.cancel(order, options, { by })).toMatchObject({ state: "done" });
    await shop.hint(orderid);
    await shop.expectBooksMatchGateway(ruth, order);
    expect(await shop.subjectsTo(ruth)).toHaveLength(2);
    await shop.pass(60);
    expect(await shop.night()).toEqual([]);
  },
);

test("P18: does not refund again what a copy of the data has refunded", async () => {
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

test("sends only recorded refunds", async () => {
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

test("reports a refund that waits longer than any bank takes", async () => {
  const { order } = await shop.sell();
  await shop.cancel(order, cancelCopies("booklet", 1));
  const findOverdue = async () =>
    (await countOpenRefundsSince(shop.db, shop.now())).filter(({ state }) => state === "intent");
  const day = 24 * 60;
  await shop.pass(10 * day);
  expect(await findOverdue()).toEqual([]);
  await shop.pass(1);
  expect(await findOverdue()).toEqual([{ state: "intent", count: 1 }]);
});

test.each([
  ["is missing", { kind: "none" as const }, "told to be none"],
  [
    "has another amount",
    { ...charge, amount: cents(60), currency: "USD" },
    "told to be of 60.00 USD",
  ],
])("alerts once when the charge to refund %s", async (_, finding, phrase) => {
  const { order } = await shop.sell();
  await shop.cancel(order, cancelCopies("booklet", 1));
  await shop.advance(1);
  const otherwise = withFind((find) => async (lookup) => ({
    ...(await find(lookup)),
    charge: finding,
  }));
  shop.library.logged.length = 0;
  for (let hour = 0; hour < 3; hour++) await shop.pass(61, otherwise);
  const answer = expect.stringContaining(phrase);
  const facts = expect.objectContaining({ order: order.id, answer });
  const concernsOrder = (entry: object) => "order" in entry && entry.order === order.id;
  expect(shop.library.logged.filter((entry) => concernsOrder(entry.facts))).toEqual([
    expect.objectContaining({ level: "error", facts }),
  ]);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "intent", answer }]);
  expect(await shop.refundedAtGateway(order)).toBe(0);

  await shop.pass(61);
  expect(await shop.refundsOf(order)).toMatchObject([{ state: "done" }]);
});
