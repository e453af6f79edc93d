import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";

/** Whether the library's data are a copy, asked anew each time. */
export type IsRestoredCopy = () => Promise<boolean>;

export const SAFE_MODE_ANSWER = "not sent: this is a copy of the library";

/**
 * The gateway of a library that may be a copy: it is asked as ever, and while it is held nothing else reaches it (P18). All
 * that moves money, or the day and the means that it is moved by, goes through here: each way is named, so that a new one is
 * no gateway until it is judged here as well.
 */
export function guardGateway(gateway: Gateway, isRestoredCopy: IsRestoredCopy): Gateway {
  const { regularGivings, refunds } = gateway;
  const unsent = { kind: "unsent", answer: SAFE_MODE_ANSWER } as const;
  const refused = { kind: "refused", why: "library", answer: SAFE_MODE_ANSWER } as const;

  async function unlessCopy<Answer, Instead>(ask: () => Promise<Answer>, instead: Instead) {
    return (await isRestoredCopy()) ? instead : ask();
  }

  return {
    charge: (sale) => unlessCopy(() => gateway.charge(sale), unsent),
    findCharge: gateway.findCharge,
    findCharges: gateway.findCharges,
    findCard: gateway.findCard,
    listTransactions: gateway.listTransactions,
    readEvent: gateway.readEvent,
    regularGivings: {
      begin: (regularGiving) => unlessCopy(() => regularGivings.begin(regularGiving), refused),
      change: (id, amount) => unlessCopy(() => regularGivings.change(id, amount), refused),
      replace: (...asked) => unlessCopy(() => regularGivings.replace(...asked), refused),
      renew: (id, vaultId) => unlessCopy(() => regularGivings.renew(id, vaultId), refused),
      end: (id) => unlessCopy(() => regularGivings.end(id), refused),
      forget: (vaultId) => unlessCopy(() => regularGivings.forget(vaultId), refused),
      find: regularGivings.find,
      list: regularGivings.list,
    },
    refunds: {
      send: (refund) => unlessCopy(() => refunds.send(refund), unsent),
      find: refunds.find,
    },
  };
}
