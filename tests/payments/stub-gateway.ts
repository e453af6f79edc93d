import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import type { Gateway, Sale } from "#api/integrations/payment-gateway/gateway.ts";
import type { ChargeOutcome } from "#api/integrations/payment-gateway/outcome.ts";
import type { RefundOutcome } from "#api/integrations/payment-gateway/refund-outcome.ts";
import { zero } from "#domain/money.ts";

import { testRegularGivings, type TestRegularGivings } from "./regular-givings.ts";

/** A gateway that answers as it is told, and what was asked of it. */
export type StubGateway = Gateway & {
  charged: Sale[];
  asked: string[];
  reversedIds: string[];
  /** What it answers next; a payment is made unless a test says otherwise. */
  answers: ((sale: Sale) => ChargeOutcome | Promise<ChargeOutcome>)[];
  /** What it knows, when it is asked after a charge; all that it has charged, unless a test says otherwise. */
  findings: Map<string, Finding | Error>;
  /** How many more times it knows of no charge under that id, when it is asked after it. */
  hides: Map<string, number>;
  /** What it answers next to a void or a refund; it is done unless a test says otherwise. */
  refundAnswers: RefundOutcome[];
  regularGivings: TestRegularGivings;
  /** Nothing was ever asked of it. */
  forget: () => void;
};

export function createStubGateway(): StubGateway {
  const gateway: StubGateway = {
    charged: [],
    asked: [],
    reversedIds: [],
    answers: [],
    findings: new Map(),
    hides: new Map(),
    refundAnswers: [],
    forget() {
      const { charged, asked, reversedIds, answers, refundAnswers } = gateway;
      for (const told of [charged, asked, reversedIds, answers, refundAnswers]) told.length = 0;
      gateway.findings.clear();
      gateway.hides.clear();
      gateway.regularGivings.forgetAll();
    },

    async charge(sale) {
      gateway.charged.push(sale);
      const { keepAs, paymentMethod } = sale;
      if (keepAs) gateway.regularGivings.customers.set(keepAs, { paymentMethod, lastFour: "1111" });
      const answer = gateway.answers.shift();
      return answer ? answer(sale) : paidOutcome(sale);
    },
    async findCharge(orderid) {
      gateway.asked.push(orderid);
      const hidden = gateway.hides.get(orderid) ?? 0;
      if (hidden > 0) {
        gateway.hides.set(orderid, hidden - 1);
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

/** The gateway's number of the charge under that id. */
export function transactionIdOf(orderid: string): string {
  return `T${orderid.slice(2, 10)}`;
}
