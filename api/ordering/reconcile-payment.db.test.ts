import { expect, test } from "vitest";

import { findPayment } from "#api/db/payments/open-payments.ts";
import type { AttemptState } from "#api/db/schema/orders-schema.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
import { createBuyer } from "#tests/payments/order-library.ts";
import { charged, startPaymentLibrary } from "#tests/payments/payment-library.ts";

import { reconcilePayment } from "./reconcile-payment.ts";

const trial = await startPaymentLibrary();

/** A payment in that state, which the gateway has charged, while it answers no question about refunds. */
async function settle(state: AttemptState) {
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
  const settling = reconcilePayment({ ...trial.services, gateway }, payment, { isDue: false });
  return { settling, stateNow: async () => (await trial.attempt(orderid)).state };
}

test.each(["intent", "sending", "unknown"] as const)(
  "one that is %s is paid as soon as its charge is found, whatever is to be heard of refunds",
  async (state) => {
    const { settling, stateNow } = await settle(state);
    await settling;
    expect(await stateNow()).toBe("paid");
  },
);

test.each(["paid", "late", "conflict", "declined", "not_charged", "refunded"] as const)(
  "one that is %s stays so until refunds have been asked for",
  async (state) => {
    const { settling, stateNow } = await settle(state);
    await expect(settling).rejects.toThrow(GatewayUnreachable);
    expect(await stateNow()).toBe(state);
  },
);
