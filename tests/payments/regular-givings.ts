import type {
  GatewayRegularGivings,
  RegularGivingOutcome,
  ReportedRegularGiving,
} from "#api/integrations/payment-gateway/regular-givings.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/post-form.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

/** The card or account in the gateway's vault. */
type PaidWith = { paymentMethod: PaymentMethod; lastFour: string };

/** Schedules and vault of a stubbed gateway, with scripted answers. */
export type TestRegularGivings = GatewayRegularGivings & {
  /** The schedules, by the library's order id. */
  schedules: Map<string, ReportedRegularGiving>;
  /** The cards and accounts in the vault, by their vault id. */
  customers: Map<string, PaidWith>;
  /** The next answers; by default each call succeeds. */
  answers: RegularGivingOutcome[];
  /** Whether the gateway can be reached. */
  isReachable: boolean;
  /** Removes all schedules, cards and answers. */
  reset: () => void;
};

export function testRegularGivings(): TestRegularGivings {
  const regularGivings: TestRegularGivings = {
    schedules: new Map(),
    customers: new Map(),
    answers: [],
    isReachable: true,
    reset() {
      regularGivings.schedules.clear();
      regularGivings.customers.clear();
      regularGivings.answers.length = 0;
      regularGivings.isReachable = true;
    },

    async create({ orderid, amount, firstDay, vaultId }) {
      const id = `S${orderid.slice(2, 10)}`;
      const paidWith = regularGivings.customers.get(vaultId);
      if (!paidWith) return unknownCustomer;
      return answer(id, () =>
        regularGivings.schedules.set(orderid, {
          id,
          orderid,
          amount,
          nextDay: firstDay,
          ...paidWith,
        }),
      );
    },
    change: async (id, amount) => answer(id, () => update(id, { amount })),
    async storeMethod(vaultId, { paymentMethod }) {
      if (!regularGivings.customers.has(vaultId)) return unknownCustomer;
      const paidWith = { paymentMethod, lastFour: "0009" };
      return answer(vaultId, () => regularGivings.customers.set(vaultId, paidWith));
    },
    async setSchedulePaymentMethod(id, vaultId) {
      const paidWith = regularGivings.customers.get(vaultId);
      return paidWith ? answer(id, () => update(id, paidWith)) : unknownCustomer;
    },
    async end(id) {
      return answer(id, () => regularGivings.schedules.delete(find(id)?.orderid ?? ""));
    },
    async deleteCustomer(vaultId) {
      return answer(vaultId, () => regularGivings.customers.delete(vaultId));
    },
    async find(orderid) {
      return (
        (await regularGivings.list()).find((regularGiving) => regularGiving.orderid === orderid) ??
        null
      );
    },
    async list() {
      if (!regularGivings.isReachable) throw new GatewayUnreachable("the stub is unreachable");
      return [...regularGivings.schedules.values()];
    },
  };
  return regularGivings;

  function find(id: string): ReportedRegularGiving | undefined {
    return [...regularGivings.schedules.values()].find((regularGiving) => regularGiving.id === id);
  }

  function update(id: string, changes: Partial<ReportedRegularGiving>): void {
    const schedule = find(id);
    if (schedule) regularGivings.schedules.set(schedule.orderid, { ...schedule, ...changes });
  }

  function answer(id: string, work: () => void): RegularGivingOutcome {
    const outcome = regularGivings.answers.shift();
    // After an unknown answer the test decides what is stored.
    if (!outcome || outcome.kind === "done") work();
    return outcome ?? { kind: "done", id };
  }
}

const unknownCustomer: RegularGivingOutcome = {
  kind: "refused",
  why: "payment",
  answer: "300 Invalid Customer Vault Id Specified",
};
