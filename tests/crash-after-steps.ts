import type { KyselyPlugin } from "kysely";

import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import type { Services } from "#api/services.ts";

/**
 * Services of a process that crashes after this number of steps, each a database statement or a call to the gateway:
 * later calls fail. Uncommitted work is rolled back, as when the connection breaks.
 */
export function crashAfterSteps(steps: number, services: Services) {
  let remaining = steps;
  let hasEnded = false;

  function step(): void {
    hasEnded ||= remaining === 0;
    if (hasEnded) throw new Error("the process has ended");
    remaining -= 1;
  }
  const statements: KyselyPlugin = {
    transformQuery({ node }) {
      step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { gateway } = services;
  const { regularGivings } = gateway;
  const stepping = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    step();
    return call();
  };
  const steppedGateway: Gateway = {
    ...gateway,
    charge: (sale) => stepping(() => gateway.charge(sale)),
    findCharge: (orderid, asking) => stepping(() => gateway.findCharge(orderid, asking)),
    findCard: (orderid, within) => stepping(() => gateway.findCard(orderid, within)),
    findCharges: (orderid) => stepping(() => gateway.findCharges(orderid)),
    listTransactions: (from, until) => stepping(() => gateway.listTransactions(from, until)),
    regularGivings: {
      create: (regularGiving) => stepping(() => regularGivings.create(regularGiving)),
      change: (id, amount) => stepping(() => regularGivings.change(id, amount)),
      storeMethod: (...asked) => stepping(() => regularGivings.storeMethod(...asked)),
      setSchedulePaymentMethod: (id, vaultId) =>
        stepping(() => regularGivings.setSchedulePaymentMethod(id, vaultId)),
      end: (id) => stepping(() => regularGivings.end(id)),
      deleteCustomer: (vaultId) => stepping(() => regularGivings.deleteCustomer(vaultId)),
      find: (orderid, id) => stepping(() => regularGivings.find(orderid, id)),
      list: () => stepping(() => regularGivings.list()),
    },
    refunds: {
      send: (refund) => stepping(() => gateway.refunds.send(refund)),
      find: (sought) => stepping(() => gateway.refunds.find(sought)),
    },
  };

  return {
    services: { ...services, db: services.db.withPlugin(statements), gateway: steppedGateway },
    /** Whether it crashed before its work was done. */
    hasEnded: () => hasEnded,
  };
}
