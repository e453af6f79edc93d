import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";

/** Whether the data are a restored copy; reads the current state on each call. */
export type IsRestoredCopy = () => Promise<boolean>;

export const SAFE_MODE_ANSWER = "not sent: this is a copy of the library";

/**
 * Wraps the gateway: while the data are a copy, only reading methods reach it (P18). Every method that moves money, or
 * changes when or by which means it moves, is named here, so that a new one does not compile until it is decided here.
 */
export function guardGateway(gateway: Gateway, isRestoredCopy: IsRestoredCopy): Gateway {
  const { regularGivings, refunds } = gateway;
  const unsent = { kind: "unsent", answer: SAFE_MODE_ANSWER } as const;
  const refused = { kind: "refused", why: "library", answer: SAFE_MODE_ANSWER } as const;

  async function unlessCopy<Answer, Instead>(call: () => Promise<Answer>, instead: Instead) {
    return (await isRestoredCopy()) ? instead : call();
  }

  return {
    charge: (sale) => unlessCopy(() => gateway.charge(sale), unsent),
    findCharge: gateway.findCharge,
    findCharges: gateway.findCharges,
    findCard: gateway.findCard,
    listTransactions: gateway.listTransactions,
    readEvent: gateway.readEvent,
    regularGivings: {
      create: (regularGiving) => unlessCopy(() => regularGivings.create(regularGiving), refused),
      change: (id, amount) => unlessCopy(() => regularGivings.change(id, amount), refused),
      storeMethod: (...args) => unlessCopy(() => regularGivings.storeMethod(...args), refused),
      setSchedulePaymentMethod: (id, vaultId) =>
        unlessCopy(() => regularGivings.setSchedulePaymentMethod(id, vaultId), refused),
      end: (id) => unlessCopy(() => regularGivings.end(id), refused),
      deleteCustomer: (vaultId) =>
        unlessCopy(() => regularGivings.deleteCustomer(vaultId), refused),
      find: regularGivings.find,
      list: regularGivings.list,
    },
    refunds: {
      send: (refund) => unlessCopy(() => refunds.send(refund), unsent),
      find: refunds.find,
    },
  };
}
