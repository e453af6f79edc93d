import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import type { Gateway, Sale } from "#api/integrations/payment-gateway/gateway.ts";
import type { ChargeOutcome } from "#api/integrations/payment-gateway/answer.ts";
import type { RefundOutcome } from "#api/integrations/payment-gateway/refunds.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import type {
  GatewayRegularGivings,
  RegularGivingOutcome,
  ReportedRegularGiving,
} from "#api/integrations/payment-gateway/regular-givings.ts";
import { zero } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

const unknownCustomer: RegularGivingOutcome = {
  kind: "refused",
  why: "payment",
  answer: "300 Invalid Customer Vault Id Specified",
};

/** A gateway with scripted answers that records its calls. */
export type StubGateway = Gateway & {
  charged: Sale[];
  queried: string[];
  reversedIds: string[];
  /** The next answers to a charge; by default it succeeds. */
  answers: ((sale: Sale) => ChargeOutcome | Promise<ChargeOutcome>)[];
  /** What a query finds by order id; by default nothing. */
  findings: Map<string, Finding | Error>;
  /** How many more queries for that order id find no charge. */
  hiddenQueries: Map<string, number>;
  /** The next answers to a void or a refund; by default it succeeds. */
  refundAnswers: RefundOutcome[];
  regularGivings: TestRegularGivings;
  /** Clears all records and answers. */
  reset: () => void;
};

export function createStubGateway(): StubGateway {
  const gateway: StubGateway = {
    charged: [],
    queried: [],
    reversedIds: [],
    answers: [],
    findings: new Map(),
    hiddenQueries: new Map(),
    refundAnswers: [],
    reset() {
      const { charged, queried, reversedIds, answers, refundAnswers } = gateway;
      for (const list of [charged, queried, reversedIds, answers, refundAnswers]) list.length = 0;
      gateway.findings.clear();
      gateway.hiddenQueries.clear();
      gateway.regularGivings.reset();
    },

    async charge(sale) {
      gateway.charged.push(sale);
      const { vaultId, paymentMethod } = sale;
      if (vaultId)
        gateway.regularGivings.customers.set(vaultId, { paymentMethod, lastFour: "1111" });
      const answer = gateway.answers.shift();
      return answer ? answer(sale) : paidOutcome(sale);
    },
    async findCharge(orderid) {
      gateway.queried.push(orderid);
      const hidden = gateway.hiddenQueries.get(orderid) ?? 0;
      if (hidden > 0) {
        gateway.hiddenQueries.set(orderid, hidden - 1);
        return { kind: "none" };
      }
      const finding = gateway.findings.get(orderid) ?? { kind: "none" as const };
      if (finding instanceof Error) throw finding;
      return finding;
    },
    async findCard(orderid) {
      const finding = await gateway.findCharge(orderid);
      const hash = ("cardHash" in finding && finding.cardHash) || "";
      const isApproved = finding.kind === "charged";
      return hash
        ? { id: transactionIdOf(orderid), orderid, hash, lastFour: "", isApproved }
        : null;
    },
    findCharges: async () => [],
    listTransactions: async () => [],
    readEvent: () => null,
    regularGivings: testRegularGivings(),
    refunds: {
      async send({ transactionId }) {
        gateway.reversedIds.push(transactionId);
        const answer = gateway.refundAnswers.shift();
        if (answer) return answer;
        for (const [orderid, finding] of gateway.findings) {
          const isIt = "transactionId" in finding && finding.transactionId === transactionId;
          if (isIt) gateway.findings.set(orderid, { kind: "voided", transactionId });
        }
        return { kind: "done", transactionId, answer: "100" };
      },
      async find({ orderid }) {
        const charge = await gateway.findCharge(orderid);
        return { charge, refunded: zero, own: { kind: "none" } };
      },
    },
  };
  return gateway;
}

export function paidOutcome({ orderid }: Pick<Sale, "orderid">): ChargeOutcome {
  return { kind: "paid", transactionId: transactionIdOf(orderid), answer: "100 SUCCESS" };
}

/** The gateway's transaction id of the charge with that order id. */
export function transactionIdOf(orderid: string): string {
  return `T${orderid.slice(2, 10)}`;
}

/** The card or account in the gateway's vault. */
type PaidWith = { paymentMethod: PaymentMethod; lastFour: string };

/** Schedules and vault of a stubbed gateway, with scripted answers. */
type TestRegularGivings = GatewayRegularGivings & {
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

function testRegularGivings(): TestRegularGivings {
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
