import type { ReportedGiving } from "#api/integrations/payment-gateway/giving-report.ts";
import type { GatewayGivings, GivingOutcome } from "#api/integrations/payment-gateway/givings.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/unreachable.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

/** What a gateway keeps of a card or an account. */
type Kept = { paymentMethod: PaymentMethod; lastFour: string };

/** What a gateway keeps of regular givings, which answers as it is told. */
export type TestGivings = GatewayGivings & {
  /** What it keeps: by the id of ours. */
  kept: Map<string, ReportedGiving>;
  /** The cards and accounts that it keeps: by what they are kept under. */
  customers: Map<string, Kept>;
  /** What it answers next to whatever it is to do; the way it goes usually, unless it is told otherwise. */
  answers: GivingOutcome[];
  /** Whether it can be asked. */
  isThere: boolean;
  /** Nothing is kept, and nothing is said beforehand. */
  forgetAll: () => void;
};

export function testGivings(): TestGivings {
  const givings: TestGivings = {
    kept: new Map(),
    customers: new Map(),
    answers: [],
    isThere: true,
    forgetAll() {
      givings.kept.clear();
      givings.customers.clear();
      givings.answers.length = 0;
      givings.isThere = true;
    },

    async begin({ orderid, amount, firstDay, vaultId }) {
      const id = `S${orderid.slice(2, 10)}`;
      const paidWith = givings.customers.get(vaultId);
      if (!paidWith) return unknownCustomer;
      return answer(id, () =>
        givings.kept.set(orderid, { id, orderid, amount, nextDay: firstDay, ...paidWith }),
      );
    },
    change: async (id, amount) => answer(id, () => update(id, { amount })),
    async replace(vaultId, { paymentMethod }) {
      if (!givings.customers.has(vaultId)) return unknownCustomer;
      const paidWith = { paymentMethod, lastFour: "0009" };
      return answer(vaultId, () => givings.customers.set(vaultId, paidWith));
    },
    async renew(id, vaultId) {
      const paidWith = givings.customers.get(vaultId);
      return paidWith ? answer(id, () => update(id, paidWith)) : unknownCustomer;
    },
    async end(id) {
      return answer(id, () => givings.kept.delete(find(id)?.orderid ?? ""));
    },
    async forget(vaultId) {
      return answer(vaultId, () => givings.customers.delete(vaultId));
    },
    async find(orderid) {
      return (await givings.list()).find((giving) => giving.orderid === orderid) ?? null;
    },
    async list() {
      if (!givings.isThere) throw new GatewayUnreachable("nobody is there");
      return [...givings.kept.values()];
    },
  };
  return givings;

  function find(id: string): ReportedGiving | undefined {
    return [...givings.kept.values()].find((giving) => giving.id === id);
  }

  function update(id: string, changes: Partial<ReportedGiving>): void {
    const kept = find(id);
    if (kept) givings.kept.set(kept.orderid, { ...kept, ...changes });
  }

  function answer(id: string, work: () => void): GivingOutcome {
    const told = givings.answers.shift();
    // Whether it was done is left open by an unknown answer: a test says what is kept.
    if (!told || told.kind === "done") work();
    return told ?? { kind: "done", id };
  }
}

const unknownCustomer: GivingOutcome = {
  kind: "refused",
  why: "payment",
  answer: "300 Invalid Customer Vault Id Specified",
};
