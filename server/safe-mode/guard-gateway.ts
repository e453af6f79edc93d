import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";

/** Whether the library's data are a copy, asked anew each time. */
export type IsRestoredCopy = () => Promise<boolean>;

export const HELD = "not sent: this is a copy of the library";

/**
 * The gateway of a library that may be a copy: it is asked as ever, and while it is held nothing else reaches it (P18). All
 * that moves money, or the day and the means that it is moved by, goes through here: each way is named, so that a new one is
 * no gateway until it is judged here as well.
 */
export function guardGateway(gateway: Gateway, isRestoredCopy: IsRestoredCopy): Gateway {
  const { regularGivings, refunds } = gateway;
  const unsent = { kind: "unsent", answer: HELD } as const;
  const refused = { kind: "refused", why: "library", answer: HELD } as const;

  async function unlessHeld<Answer, Instead>(ask: () => Promise<Answer>, instead: Instead) {
    return (await isRestoredCopy()) ? instead : ask();
  }

  return {
    charge: (sale) => unlessHeld(() => gateway.charge(sale), unsent),
    findCharge: gateway.findCharge,
    findCharges: gateway.findCharges,
    findCard: gateway.findCard,
    listTransactions: gateway.listTransactions,
    readEvent: gateway.readEvent,
    regularGivings: {
      begin: (regularGiving) => unlessHeld(() => regularGivings.begin(regularGiving), refused),
      change: (id, amount) => unlessHeld(() => regularGivings.change(id, amount), refused),
      replace: (...asked) => unlessHeld(() => regularGivings.replace(...asked), refused),
      renew: (id, vaultId) => unlessHeld(() => regularGivings.renew(id, vaultId), refused),
      end: (id) => unlessHeld(() => regularGivings.end(id), refused),
      forget: (vaultId) => unlessHeld(() => regularGivings.forget(vaultId), refused),
      find: regularGivings.find,
      list: regularGivings.list,
    },
    refunds: {
      send: (refund) => unlessHeld(() => refunds.send(refund), unsent),
      find: refunds.find,
    },
  };
}
