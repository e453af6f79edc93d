import type { IdentityProvider } from "#api/ports.ts";
import { IdentityUnreachable } from "#api/integrations/identity-provider/provider-keys.ts";
import type { MailServer } from "#api/integrations/mail-server.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";

/** Whether the data are a restored copy; reads the current state on each call. */
export type IsRestoredCopy = () => Promise<boolean>;

const SAFE_MODE_ANSWER = "not sent: this is a copy of the library";

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

/** Wraps the identity provider: people can sign in to a copy, but no account is deleted and no mail is sent (P18). */
export function guardIdentityProvider(
  identity: IdentityProvider,
  isRestoredCopy: IsRestoredCopy,
): IdentityProvider {
  async function unlessCopy(call: () => Promise<void>): Promise<void> {
    if (await isRestoredCopy()) throw new IdentityUnreachable(SAFE_MODE_ANSWER);
    return call();
  }
  return {
    findMember: identity.findMember,
    resendVerification: (externalId) => unlessCopy(() => identity.resendVerification(externalId)),
    deleteAccount: (externalId) => unlessCopy(() => identity.deleteAccount(externalId)),
  };
}

/** Wraps the mail server: for a copy nothing is sent, and queued mails stay queued (P18). */
export function guardMailServer(server: MailServer, isRestoredCopy: IsRestoredCopy): MailServer {
  return {
    async send(letter) {
      if (await isRestoredCopy())
        return { kind: "put-off", answer: SAFE_MODE_ANSWER, status: null };
      return server.send(letter);
    },
  };
}
