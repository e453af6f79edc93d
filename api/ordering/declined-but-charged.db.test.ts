import { expect, test } from "vitest";

import { findOpenPayments } from "#api/db/payments/open-payments.ts";
import { classifyChargeAnswer } from "#api/integrations/payment-gateway/answer.ts";
import type { ReportedTransaction } from "#api/integrations/payment-gateway/report.ts";
import { cents } from "#domain/money.ts";
import { transactionIdOf } from "#tests/payments/stub-gateway.ts";
import { type Buyer, createBuyer, newToken, paidOrder } from "#tests/payments/order-library.ts";
import { charged, idempotencyKeyOf, startPaymentLibrary } from "#tests/payments/payment-library.ts";

import { compareCharges } from "./compare-charges.ts";

const trial = await startPaymentLibrary();

type Refusal = [response: "2" | "3", code: string, text: string];

const declined =
  "200 201 202 203 204 220 221 222 223 224 225 226 240 250 251 252 253 260 261 262 263";
const declines = `${declined} 264`.split(" ").map((code): Refusal => ["2", code, "DECLINE"]);

const rejections: Refusal[] = [
  ["3", "300", "Invalid Credit Card Number REFID:1"],
  ["3", "300", "Payment Token does not exist REFID:1"],
  ["3", "300", "AVS REJECTED"],
  ["3", "300", "Authentication Failed"],
  ["3", "301", "Rate limit exceeded"],
  ["3", "410", "Invalid merchant configuration"],
  ["3", "411", "Merchant account is inactive"],
  ["3", "440", "Format error"],
  ["3", "441", "Invalid transaction information"],
  ["3", "460", "Feature not available"],
  ["3", "461", "Unsupported card type"],
];

const doubts: Refusal[] = [
  ["3", "300", "Duplicate transaction REFID:1"],
  ["3", "430", "Duplicate transaction at processor"],
  ["3", "400", "Transaction error returned by processor"],
  ["3", "420", "Communication error"],
  ["3", "421", "Communication error with issuer"],
];

/** Each refusal with reports that show no charge in the first one to three queries. */
function withLags(refusals: Refusal[]) {
  return [1, 2, 3].flatMap((lag) => refusals.map((refusal) => [...refusal, lag] as const));
}

/** Charges the next payment but answers with a refusal. */
function chargeAndRefuse([response, code, text]: Refusal, lag: number): void {
  const noIds = { transactionId: "", amountAuthorized: "", vaultId: "", subscriptionId: "" };
  trial.gateway.answers.push(({ orderid, amount }) => {
    trial.gateway.findings.set(orderid, charged(orderid));
    trial.gateway.hiddenQueries.set(orderid, lag);
    return classifyChargeAnswer({ response, code, text, ...noIds }, amount);
  });
}

/** Passes twenty minutes and the night after them. */
async function reconcileAll(): Promise<void> {
  for (let minute = 0; minute < 20; minute++) await trial.pass(1);
  await trial.pass(100);
  const { gateway } = trial;
  const listTransactions = async () => gateway.charged.map(({ orderid }) => listed(orderid));
  await compareCharges({ ...trial.services, gateway: { ...gateway, listTransactions } });
  await trial.pass(1);
}

function listed(orderid: string): ReportedTransaction {
  const id = transactionIdOf(orderid);
  const isVoided = trial.gateway.reversedIds.includes(id);
  const sale = { type: "sale", date: "20260301180000", isSuccess: true, code: "100" };
  return {
    id,
    orderid,
    condition: isVoided ? "canceled" : "pendingsettlement",
    currency: "USD",
    originalId: "",
    cardHash: "",
    isOfBank: false,
    actions: [{ ...sale, amount: cents(13.75) }],
  };
}

async function findReturnMail({ email }: Buyer): Promise<string | undefined> {
  const mails = (await trial.mails()).filter(({ to }) => to === email);
  const mail = mails.find(({ subject }) => subject === "We returned your payment");
  return mail?.text.replaceAll(/\s+/g, " ");
}

test.each(withLags(doubts))(
  "P1, P2: places an order answered %s %s (%s), charge after %i queries",
  async (response, code, text, lag) => {
    await trial.begin();
    const ruth = await createBuyer(trial);
    chargeAndRefuse([response, code, text], lag);
    const order = paidOrder(ruth);
    expect(await ruth.refused(order, idempotencyKeyOf(ruth))).toBe("409 order-pending");
    const retry = { ...order, paymentId: newToken() };
    expect(await ruth.refused(retry, idempotencyKeyOf(ruth))).toBe("409 order-pending");
    expect(await ruth.refused(retry)).toBe("409 other-order-pending");

    await reconcileAll();
    expect((await ruth.history()).items).toMatchObject([{ state: "placed", total: 13.75 }]);
    expect(trial.gateway.charged).toHaveLength(1);
    expect(trial.gateway.reversedIds).toEqual([]);
    expect(await trial.mailsTo(ruth)).toHaveLength(1);
    expect(await findOpenPayments(trial.db)).toEqual([]);
  },
);

test.each(withLags([...declines, ...rejections]))(
  "P1, P2: voids a charge answered %s %s (%s), shown after %i queries",
  async (response, code, text, lag) => {
    await trial.begin();
    const ruth = await createBuyer(trial);
    chargeAndRefuse([response, code, text], lag);
    const order = paidOrder(ruth);
    expect(await ruth.refused(order, idempotencyKeyOf(ruth))).toMatch(
      /^402 payment-|^503 payments-/,
    );
    const [first] = trial.gateway.charged;
    await ruth.place({ ...order, paymentId: newToken() }, idempotencyKeyOf(ruth));
    const second = trial.gateway.charged.at(-1)!;
    trial.gateway.findings.set(second.orderid, charged(second.orderid));

    // A lagging report shows the charge one night later.
    for (let night = 0; night <= lag; night++) await reconcileAll();
    expect((await ruth.history()).items).toMatchObject([{ state: "placed", total: 13.75 }]);
    expect(trial.gateway.charged).toHaveLength(2);
    expect(trial.gateway.reversedIds).toEqual([transactionIdOf(first!.orderid)]);
    const mails = await trial.mailsTo(ruth);
    expect(mails.filter((subject) => subject === "We returned your payment")).toHaveLength(1);
    expect(mails).toHaveLength(2);
    expect(await findReturnMail(ruth)).not.toMatch(/place the order again|\/cart/);
    expect(await findOpenPayments(trial.db)).toEqual([]);
  },
);

test("offers a new order in the mail to a buyer who placed none", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  chargeAndRefuse(["2", "200", "DECLINE"], 1);
  expect(await ruth.refused(paidOrder(ruth), idempotencyKeyOf(ruth))).toBe("402 payment-declined");
  for (let night = 0; night < 2; night++) await reconcileAll();
  const text = await findReturnMail(ruth);
  expect(text).toMatch(/If you have not ordered the books since, you can place the order again\./);
  expect(text).toContain("/cart");
});

test.each([
  ["nothing", { kind: "none" as const }],
  ["the refused one", { kind: "failed" as const, answer: "430" }],
])("mails the outcome of a duplicate once certain: gateway shows %s", async (_, finding) => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  trial.gateway.answers.push(({ orderid, amount }) => {
    trial.gateway.findings.set(orderid, finding);
    const noIds = { transactionId: "", amountAuthorized: "", vaultId: "", subscriptionId: "" };
    return classifyChargeAnswer(
      { response: "3", code: "430", text: "Duplicate", ...noIds },
      amount,
    );
  });
  const order = paidOrder(ruth);
  expect(await ruth.refused(order, idempotencyKeyOf(ruth))).toBe("409 order-pending");
  for (let minute = 0; minute < 14; minute++) await trial.pass(1);
  expect(await ruth.refused(order, idempotencyKeyOf(ruth))).toBe("409 order-pending");
  expect(await trial.mailsTo(ruth)).toEqual([]);

  await trial.pass(1);
  expect(await ruth.refused(order, idempotencyKeyOf(ruth))).toBe("402 payment-duplicate");
  const withoutToken = { ...order, paymentId: null };
  expect(await ruth.refused(withoutToken, idempotencyKeyOf(ruth))).toBe("402 payment-duplicate");
  expect(await trial.mailsTo(ruth)).toEqual(["Your payment did not go through"]);
  expect(
    (await ruth.place({ ...order, paymentId: newToken() }, idempotencyKeyOf(ruth))).state,
  ).toBe("placed");
});

test.each(["430", "300"])(
  "P1, P2: keeps a charge when a duplicate's answer is lost: %s first",
  async (code) => {
    await trial.begin();
    const ruth = await createBuyer(trial);
    const orderid = await trial.leaveUncertain(ruth);
    const ended = { state: "sending" as const, is_duplicate: false };
    await trial.db
      .updateTable("payment_attempts")
      .set(ended)
      .where("orderid", "=", orderid)
      .execute();
    trial.gateway.findings.set(orderid, { kind: "failed", answer: code });
    for (let minute = 0; minute < 5; minute++) await trial.pass(1);
    expect(await trial.mailsTo(ruth)).toEqual([]);

    trial.gateway.findings.set(orderid, charged(orderid));
    await trial.pass(1);
    expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
    expect(trial.gateway.reversedIds).toEqual([]);
  },
);
