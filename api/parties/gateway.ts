import { type Cents, inFigures } from "#domain/money.ts";

import { readAnswer } from "./gateway-answer.ts";
import { type GatewayEvent, readEvent } from "./gateway-event.ts";
import { type Finding, judgeCharges } from "./gateway-findings.ts";
import { type ChargeOutcome, classify } from "./gateway-outcome.ts";
import { openQuery } from "./gateway-query.ts";
import type { ReportedTransaction } from "./gateway-report.ts";
import { postForm } from "./post-form.ts";

/** What is charged. */
export type Sale = {
  /** Ours, and sent once. */
  orderid: string;
  amount: Cents;
  /** What stands for a card or a bank account, once. */
  token: string;
  paymentMethod: PaymentMethod;
  firstName: string;
  lastName: string;
  /** Where the visitor comes from, as we see it. */
  ipAddress: string;
  description: string;
};

export type PaymentMethod = "card" | "bank";

export type Charge = { transactionId: string; amount: Cents; paymentMethod: PaymentMethod };

/** What became of asking for a charge to be taken back. */
export type GivenBack = { kind: "voided" | "refunded" } | { kind: "unknown"; answer: string };

/** The card gateway, as far as the library asks it. */
export type Gateway = {
  /** Charges, once: whatever becomes of it, the same is never sent again. */
  charge: (sale: Sale) => Promise<ChargeOutcome>;
  /** Has a charge taken back: as if it had never been, or, once it is settled, by paying it back. */
  giveBack: (charge: Charge) => Promise<GivenBack>;
  /** What it knows of charges under that id. Throws `GatewayUnreachable`. */
  findCharge: (orderid: string) => Promise<Finding>;
  /** All that it was asked between those times. Throws `GatewayUnreachable`. */
  listTransactions: (since: Date, until: Date) => Promise<ReportedTransaction[]>;
  /** What it tells by itself; null when it is not the gateway that tells it, or nothing that can be read. */
  readEvent: (signature: string | undefined, body: Uint8Array) => GatewayEvent | null;
};

export type GatewaySettings = {
  origin: string;
  /** What the server asks and charges with. */
  securityKey: string;
  /** What the gateway signs with what it tells by itself. */
  signingKey: string;
  /** How long a charge may take, in milliseconds. */
  patience?: number;
};

/** In milliseconds. */
const PATIENCE = 30_000;

/** A gateway that speaks NMI's protocols: transact.php, query.php, and signed notices. */
export function openGateway(settings: GatewaySettings): Gateway {
  const { origin, securityKey, signingKey, patience = PATIENCE } = settings;
  const query = openQuery(settings);

  return {
    async charge(sale) {
      const posted = await transact({ type: "sale", ...fieldsOf(sale) });
      if (posted.kind === "unsent") return { kind: "unsent", answer: posted.reason };
      if (posted.kind === "lost") return { kind: "unknown", answer: posted.reason };
      if (posted.status !== 200) return { kind: "unknown", answer: `status ${posted.status}` };
      return classify(readAnswer(posted.body), sale.amount);
    },

    async giveBack({ transactionId: transactionid, amount, paymentMethod }) {
      const charge = { transactionid, ...methodOf(paymentMethod) };
      const voided = await takeBack({ type: "void", ...charge });
      if (voided.isDone) return { kind: "voided" };
      // Only once it is certain that it was not voided: else it would go back twice.
      if (!voided.isRefused) return { kind: "unknown", answer: voided.answer };
      const refunded = await takeBack({ type: "refund", ...charge, amount: inFigures(amount) });
      return refunded.isDone ? { kind: "refunded" } : { kind: "unknown", answer: refunded.answer };
    },

    async findCharge(orderid) {
      return judgeCharges(await query({ order_id: orderid }), orderid);
    },

    listTransactions: (since, until) =>
      query({ start_date: stampOf(since), end_date: stampOf(until) }),

    readEvent: (signature, body) => readEvent(signingKey, signature, body),
  };

  function transact(form: Record<string, string>) {
    const address = new URL("/api/transact.php", origin);
    return postForm({ address, form: { security_key: securityKey, ...form }, patience });
  }

  async function takeBack(form: Record<string, string>) {
    const posted = await transact(form);
    const answer = posted.kind === "answer" ? readAnswer(posted.body) : null;
    return {
      isDone: answer?.response === "1",
      isRefused: answer?.response === "3",
      answer: answer ? `${answer.code} ${answer.text}` : "no answer that can be read",
    };
  }
}

function fieldsOf(sale: Sale): Record<string, string> {
  return {
    amount: inFigures(sale.amount),
    currency: "USD",
    payment_token: sale.token,
    ...methodOf(sale.paymentMethod),
    orderid: sale.orderid,
    order_description: sale.description,
    // A token carries no name.
    first_name: sale.firstName,
    last_name: sale.lastName,
    ipaddress: sale.ipAddress,
  };
}

function methodOf(method: PaymentMethod): Record<string, string> {
  return method === "bank" ? { payment: "check" } : {};
}

/** "20260301180000" */
function stampOf(time: Date): string {
  return time.toISOString().slice(0, 19).replace(/\D/g, "");
}
