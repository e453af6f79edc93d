import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";
import { account, startGatewaySimulator } from "#tests/payments/start-gateway-simulator.ts";

import { openGateway } from "./gateway.ts";
import type { Query } from "./report.ts";
import { openRefunds, classifyRefundAnswer } from "./refunds.ts";
import { GatewayUnreachable } from "./transact.ts";
import { parseAnswer } from "./answer.ts";

const orderid = "O-00000000-0000-4000-8000-000000000001";
const refundid = "R-00000000-0000-4000-8000-000000000001";

/** The simulator with a charge of 12.50 made `days` ago. */
async function startSold(days: number, fields?: Record<string, string>) {
  const place = await startGatewaySimulator();
  const { securityKey, signingKey } = place.settings;
  const { refunds } = openGateway({
    origin: place.origin,
    securityKey,
    signingKey,
    timeoutMs: 400,
  });
  const { transactionid = "" } = await place.sell({ orderid }, fields);
  await place.advance(days);
  const charge = { transactionId: transactionid, paymentMethod: "card" as const };
  const dispose = () => place[Symbol.asyncDispose]();
  return { place, refunds, charge, [Symbol.asyncDispose]: dispose };
}

test("voids an unsettled charge and finds it voided", async () => {
  await using sold = await startSold(0);
  const { refunds, charge } = sold;
  const refund = { ...charge, kind: "void" as const, orderid: refundid, amount: cents(12.5) };
  expect(await refunds.send(refund)).toMatchObject({ kind: "done" });
  expect(await refunds.find({ orderid, refundid })).toMatchObject({
    charge: { kind: "voided" },
    refunded: 0,
    own: { kind: "none" },
  });
});

test("refunds a settled charge in parts, found by id and in sum", async () => {
  await using sold = await startSold(1);
  const { refunds, charge } = sold;
  const part = { ...charge, kind: "refund" as const, orderid: refundid, amount: cents(5) };
  expect(await refunds.find({ orderid, refundid })).toMatchObject({
    charge: { kind: "charged", amount: 1250, hasCleared: true },
    refunded: 0,
    own: { kind: "none" },
  });
  const outcome = await refunds.send(part);
  expect(outcome).toMatchObject({ kind: "done" });
  expect(await refunds.find({ orderid, refundid })).toMatchObject({
    charge: { kind: "charged", amount: 1250 },
    refunded: 500,
    own: { kind: "done", transactionId: "transactionId" in outcome && outcome.transactionId },
  });

  const remainder = { ...part, orderid: refundid.replace("R-0", "R-1"), amount: cents(7.5) };
  await refunds.send(remainder);
  expect(await refunds.find({ orderid, refundid: null })).toMatchObject({
    charge: { kind: "refunded" },
    refunded: 1250,
    own: { kind: "none" },
  });
  expect(await refunds.send({ ...remainder, orderid: "R-2" })).toMatchObject({ kind: "refused" });
});

test("does not count a voided refund", async () => {
  await using sold = await startSold(1);
  const { place, refunds, charge } = sold;
  const part = { ...charge, kind: "refund" as const, orderid: refundid, amount: cents(5) };
  const outcome = await refunds.send(part);
  const transactionid = "transactionId" in outcome ? outcome.transactionId : "";
  await place.transact({ type: "void", transactionid });
  expect(await refunds.find({ orderid, refundid })).toMatchObject({
    charge: { kind: "charged", amount: 1250, refunded: 0 },
    refunded: 0,
    own: { kind: "failed" },
  });
});

test("finds a refund without our id by its transaction id", async () => {
  await using sold = await startSold(1);
  const { place, refunds, charge } = sold;
  const { transactionid: refundNumber = "" } = await place.transact({
    type: "refund",
    transactionid: charge.transactionId,
    amount: "5.00",
    orderid: "",
  });
  expect(await refunds.find({ orderid, refundid })).toMatchObject({ own: { kind: "none" } });
  const lookup = { orderid, refundid, refundNumber };
  expect(await refunds.find(lookup)).toMatchObject({
    refunded: 500,
    own: { kind: "done", transactionId: refundNumber },
  });
  await place.transact({ type: "void", transactionid: refundNumber });
  expect(await refunds.find(lookup)).toMatchObject({ refunded: 0, own: { kind: "failed" } });
});

function action(type: string, amount: string): string {
  return `<action><amount>${amount}</amount><action_type>${type}</action_type><success>1</success></action>`;
}

function report(id: string, named: string, actions: string): string {
  return `<nm_response><transaction><transaction_id>${id}</transaction_id><condition>complete</condition>${named}${actions}</transaction></nm_response>`;
}

test.each([
  ["a part", ["5.00"], { kind: "charged", refunded: 500 }],
  ["two parts", ["5.00", "2.50"], { kind: "charged", refunded: 750 }],
  ["all of it", ["12.50"], { kind: "refunded" }],
])("counts refunds without our id or the charge's id: %s", async (_, amounts, charge) => {
  const sale = report("1", `<order_id>${orderid}</order_id>`, action("sale", "12.50"));
  const query: Query = async (request, read) => {
    if (request["order_id"] === orderid) return read(sale);
    const amount = amounts[Number(request["transaction_id"]) - 2];
    if (!amount) return read("<nm_response/>");
    return read(report(request["transaction_id"] ?? "", "", action("refund", `-${amount}`)));
  };
  const { find } = openRefunds(() => Promise.reject(new Error("sent")), query);
  const [last, ...otherRefunds] = amounts.map((_, index) => ({
    refundid: `${refundid}${index}`,
    refundNumber: String(index + 2),
  }));
  expect(await find({ orderid, ...last!, otherRefunds })).toMatchObject({
    charge,
    refunded: "refunded" in charge ? charge.refunded : 1250,
    own: { kind: "done", transactionId: "2" },
  });
});

test("refuses to void a settled charge or refund an unsettled one", async () => {
  await using sold = await startSold(1);
  const { refunds, charge } = sold;
  const full = { ...charge, orderid: refundid, amount: cents(12.5) };
  expect(await refunds.send({ ...full, kind: "void" })).toMatchObject({ kind: "settled" });
  await using young = await startSold(1, account);
  const bank = { ...young.charge, paymentMethod: "bank" as const };
  const request = { ...bank, orderid: refundid, amount: cents(12.5) };
  expect(await young.refunds.send({ ...request, kind: "refund" })).toMatchObject({
    kind: "refused",
  });
});

test.each(["drop_after", "hang_after", "http_502_after", "empty_body", "html_body"])(
  "returns unknown after %s, and finds the refund by a query",
  async (fault) => {
    await using sold = await startSold(1);
    const { place, refunds, charge } = sold;
    await place.control("POST", "faults", { fault, on: "refund" });
    const part = { ...charge, kind: "refund" as const, orderid: refundid, amount: cents(5) };
    expect((await refunds.send(part)).kind).toBe("unknown");
    expect((await refunds.find({ orderid, refundid })).own.kind).toBe("done");
  },
);

test("returns unsent, and throws for a query, without a gateway", async () => {
  const { origin } = await (async () => {
    await using stopped = await startGatewaySimulator();
    return stopped;
  })();
  const { refunds } = openGateway({ origin, securityKey: "k", signingKey: "s", timeoutMs: 400 });
  const part = { kind: "refund" as const, orderid: refundid, transactionId: "1" };
  const request = { ...part, amount: cents(5), paymentMethod: "card" as const };
  expect((await refunds.send(request)).kind).toBe("unsent");
  await expect(refunds.find({ orderid, refundid })).rejects.toThrow(GatewayUnreachable);
});

const tooLate = "Only transactions pending settlement can be voided";

function classify(kind: "void" | "refund", response: string, code: string, text: string) {
  const fields = { response, responsetext: text, response_code: code, transactionid: "28" };
  return classifyRefundAnswer(kind, parseAnswer(`${new URLSearchParams(fields)}`));
}

test.each([
  ["void", "1", "100", "Transaction Void Successful", "done"],
  ["refund", "1", "100", "SUCCESS", "done"],
  ["refund", "1", "", "SUCCESS", "done"],
  // A contradiction.
  ["refund", "1", "300", "SUCCESS", "unknown"],
  ["void", "3", "300", `${tooLate} REFID:3161855545`, "settled"],
  // The text refuses a void, but a refund was requested.
  ["refund", "3", "300", tooLate, "refused"],
  ["refund", "2", "200", "DECLINE", "refused"],
  ["refund", "3", "300", "Authentication Failed", "refused"],
  ["refund", "3", "300", "Refund amount may not exceed the transaction balance", "refused"],
  ["refund", "3", "301", "Rate limit exceeded", "refused"],
  ["refund", "3", "410", "Invalid merchant configuration", "refused"],
  // It failed behind the gateway, or was done before.
  ["refund", "3", "300", "Duplicate transaction REFID:1", "unknown"],
  ...["400", "420", "421", "430", "440", ""].map((code) => [
    "refund",
    "3",
    code,
    "Error",
    "unknown",
  ]),
] as ["void" | "refund", string, string, string, string][])(
  "classifies a %s answered %s %s %s as %s",
  (kind, response, code, text, expected) => {
    expect(classify(kind, response, code, text).kind).toBe(expected);
  },
);

test("returns the transaction id of a refund", () => {
  expect(classify("refund", "1", "100", "SUCCESS")).toMatchObject({ transactionId: "28" });
});

test.each(["", "<html>", "response=1&response=3", "response=4"])(
  "returns unknown for %o",
  (body) => {
    expect(classifyRefundAnswer("refund", parseAnswer(body)).kind).toBe("unknown");
  },
);
