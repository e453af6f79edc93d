import { expect, test } from "vitest";

import { findPayment } from "#api/db/payments/open-payments.ts";
import type { AttemptState } from "#api/db/schema/orders-schema.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import { createBuyer } from "#tests/payments/order-library.ts";
import { charged, startPaymentLibrary } from "#tests/payments/payment-library.ts";

import { reconcilePayment } from "./reconcile-payment.ts";

const trial = await startPaymentLibrary();

/** Reconciles a payment in that state that the gateway has charged, while refunds cannot be queried. */
async function startReconciling(state: AttemptState) {
  await trial.begin();
  const orderid = await trial.leaveUncertain(await createBuyer(trial));
  await trial.db
    .updateTable("payment_attempts")
    .set({ state })
    .where("orderid", "=", orderid)
    .execute();
  const gateway = {
    ...trial.gateway,
    async findCharge(id: string, { withRefunds = false } = {}) {
      if (withRefunds) throw new GatewayUnreachable("refunds cannot be asked for");
      return charged(id);
    },
  };
  const payment = (await findPayment(trial.db, orderid))!;
  const reconciling = reconcilePayment({ ...trial.services, gateway }, payment, { isDue: false });
  return { settling: reconciling, stateNow: async () => (await trial.attempt(orderid)).state };
}

test.each(["intent", "sending", "unknown"] as const)(
  "marks a payment that is %s as paid without querying refunds",
  async (state) => {
    const { settling: reconciling, stateNow } = await startReconciling(state);
    await reconciling;
    expect(await stateNow()).toBe("paid");
  },
);

test.each(["paid", "late", "conflict", "declined", "not_charged", "refunded"] as const)(
  "leaves a payment that is %s until refunds were queried",
  async (state) => {
    const { settling: reconciling, stateNow } = await startReconciling(state);
    await expect(reconciling).rejects.toThrow(GatewayUnreachable);
    expect(await stateNow()).toBe(state);
  },
);
