import type { ReportedRegularGiving } from "#api/integrations/payment-gateway/regular-giving-report.ts";
import type {
  GatewayRegularGivings,
  RegularGivingOutcome,
} from "#api/integrations/payment-gateway/regular-givings.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/gateway-unreachable.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

/** What a gateway keeps of a card or an account. */
type PaidWith = { paymentMethod: PaymentMethod; lastFour: string };

/** What a gateway keeps of regular givings, which answers as it is told. */
export type TestRegularGivings = GatewayRegularGivings & {
  /** What it keeps: by the id of ours. */
  kept: Map<string, ReportedRegularGiving>;
  /** The cards and accounts that it keeps: by what they are kept under. */
  customers: Map<string, PaidWith>;
  /** What it answers next to whatever it is to do; the way it goes usually, unless it is told otherwise. */
  answers: RegularGivingOutcome[];
  /** Whether it can be asked. */
  isThere: boolean;
  /** Nothing is kept, and nothing is said beforehand. */
  forgetAll: () => void;
};

export function testRegularGivings(): TestRegularGivings {
  const regularGivings: TestRegularGivings = {
    kept: new Map(),
    customers: new Map(),
    answers: [],
    isThere: true,
    forgetAll() {
      regularGivings.kept.clear();
      regularGivings.customers.clear();
      regularGivings.answers.length = 0;
      regularGivings.isThere = true;
    },

    async begin({ orderid, amount, firstDay, vaultId }) {
      const id = `S${orderid.slice(2, 10)}`;
      const paidWith = regularGivings.customers.get(vaultId);
      if (!paidWith) return unknownCustomer;
      return answer(id, () =>
        regularGivings.kept.set(orderid, { id, orderid, amount, nextDay: firstDay, ...paidWith }),
      );
    },
    change: async (id, amount) => answer(id, () => update(id, { amount })),
    async replace(vaultId, { paymentMethod }) {
      if (!regularGivings.customers.has(vaultId)) return unknownCustomer;
      const paidWith = { paymentMethod, lastFour: "0009" };
      return answer(vaultId, () => regularGivings.customers.set(vaultId, paidWith));
    },
    async renew(id, vaultId) {
      const paidWith = regularGivings.customers.get(vaultId);
      return paidWith ? answer(id, () => update(id, paidWith)) : unknownCustomer;
    },
    async end(id) {
      return answer(id, () => regularGivings.kept.delete(find(id)?.orderid ?? ""));
    },
    async forget(vaultId) {
      return answer(vaultId, () => regularGivings.customers.delete(vaultId));
    },
    async find(orderid) {
      return (
        (await regularGivings.list()).find((regularGiving) => regularGiving.orderid === orderid) ??
        null
      );
    },
    async list() {
      if (!regularGivings.isThere) throw new GatewayUnreachable("nobody is there");
      return [...regularGivings.kept.values()];
    },
  };
  return regularGivings;

  function find(id: string): ReportedRegularGiving | undefined {
    return [...regularGivings.kept.values()].find((regularGiving) => regularGiving.id === id);
  }

  function update(id: string, changes: Partial<ReportedRegularGiving>): void {
    const kept = find(id);
    if (kept) regularGivings.kept.set(kept.orderid, { ...kept, ...changes });
  }

  function answer(id: string, work: () => void): RegularGivingOutcome {
    const told = regularGivings.answers.shift();
    // Whether it was done is left open by an unknown answer: a test says what is kept.
    if (!told || told.kind === "done") work();
    return told ?? { kind: "done", id };
  }
}

const unknownCustomer: RegularGivingOutcome = {
  kind: "refused",
  why: "payment",
  answer: "300 Invalid Customer Vault Id Specified",
};
