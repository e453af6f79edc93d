import type { Finding } from "#api/parties/gateway/findings.ts";
import type { Gateway, Sale } from "#api/parties/gateway/gateway.ts";
import type { GivenBack } from "#api/parties/gateway/give-back.ts";
import type { ChargeOutcome } from "#api/parties/gateway/outcome.ts";
import { zero } from "#domain/money.ts";

import { testGivings, type TestGivings } from "./givings.ts";

/** A gateway that answers as it is told, and what was asked of it. */
export type TestGateway = Gateway & {
  charged: Sale[];
  asked: string[];
  takenBack: string[];
  /** What it answers next; a payment is made unless it is told otherwise. */
  answers: ((sale: Sale) => ChargeOutcome | Promise<ChargeOutcome>)[];
  /** What it knows, when it is asked after a charge; all that it has charged, unless it is told otherwise. */
  findings: Map<string, Finding | Error>;
  givesBack: GivenBack;
  givings: TestGivings;
  /** Nothing was ever asked of it. */
  forget: () => void;
};

export function testGateway(): TestGateway {
  const gateway: TestGateway = {
    charged: [],
    asked: [],
    takenBack: [],
    answers: [],
    findings: new Map(),
    givesBack: { kind: "voided" },
    forget() {
      for (const told of [gateway.charged, gateway.asked, gateway.takenBack, gateway.answers]) {
        told.length = 0;
      }
      gateway.findings.clear();
      gateway.givings.forgetAll();
    },

    async charge(sale) {
      gateway.charged.push(sale);
      const { keepAs, paymentMethod } = sale;
      if (keepAs) gateway.givings.customers.set(keepAs, { paymentMethod, lastFour: "1111" });
      const answer = gateway.answers.shift();
      return answer ? answer(sale) : paid(sale);
    },
    async giveBack({ transactionId }) {
      gateway.takenBack.push(transactionId);
      return gateway.givesBack;
    },
    async findCharge(orderid) {
      gateway.asked.push(orderid);
      const finding = gateway.findings.get(orderid) ?? { kind: "none" as const };
      if (finding instanceof Error) throw finding;
      return finding;
    },
    async findCard(orderid) {
      const finding = await gateway.findCharge(orderid);
      const hash = ("cardHash" in finding && finding.cardHash) || "";
      const isApproved = finding.kind === "charged";
      return hash ? { id: transactionOf(orderid), orderid, hash, lastFour: "", isApproved } : null;
    },
    findCharges: async () => [],
    listTransactions: async () => [],
    readEvent: () => null,
    givings: testGivings(),
    // What goes back is tried against the stand-in alone.
    refunds: {
      send: async () => ({ kind: "unsent", answer: "ECONNREFUSED" }),
      async find({ orderid }) {
        const charge = await gateway.findCharge(orderid);
        return { charge, refunded: zero, own: { kind: "none" } };
      },
    },
  };
  return gateway;
}

export function paid({ orderid }: Pick<Sale, "orderid">): ChargeOutcome {
  return { kind: "paid", transactionId: transactionOf(orderid), answer: "100 SUCCESS" };
}

/** The gateway's number of the charge under that id. */
export function transactionOf(orderid: string): string {
  return `T${orderid.slice(2, 10)}`;
}
