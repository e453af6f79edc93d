import { expect, test, vi } from "vitest";

import {
  changeRegularGiving,
  findLiveRegularGiving,
  type RegularGivingChanges,
} from "#api/db/donations/regular-givings.ts";
import type { ReportedTransaction } from "#api/integrations/payment-gateway/report.ts";
import { GatewayUnreachable } from "#api/integrations/payment-gateway/transact.ts";
import { orNotFound } from "#api/problem.ts";
import { cents } from "#domain/money.ts";
import { mockOpenLibrary } from "#tests/mock-open-library.ts";
import { createBuyer, newToken, paidOrder } from "#tests/payments/order-library.ts";
import { charged, startPaymentLibrary } from "#tests/payments/payment-library.ts";
import { runCli } from "#tests/run-cli.ts";

const trial = await startPaymentLibrary();
mockOpenLibrary(trial);

/** Runs a command; returns its exit code and all output. */
async function type(...typed: string[]) {
  const { code, text, wrong } = await runCli(...typed);
  return { code, text: text + wrong };
}

test("lists uncertain payments and asks the gateway about them", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const orderid = await trial.leaveUncertain(ruth);

  const listed = (await type("payments", "list")).text;
  for (const expected of ["unknown", "$13.75", ruth.email, orderid, "ECONNRESET"]) {
    expect(listed).toContain(expected);
  }
  expect(JSON.parse((await type("payments", "list", "--json")).text)).toMatchObject([{ orderid }]);
  expect(await type("reconcile")).toEqual({
    code: 1,
    text: "1 uncertain: npm run library -- payments list\n",
  });

  trial.gateway.findings.set(orderid, charged(orderid));
  expect(await type("reconcile")).toEqual({ code: 0, text: "Every payment is certain.\n" });
  expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
  expect((await type("payments", "list")).text).not.toContain(orderid);
});

test("lists an uncertain regular giving until the gateway answers", async () => {
  await trial.begin();
  const { userId, addressId, email, reader } = await createBuyer(trial);
  const { regularGivings } = trial.gateway;
  regularGivings.answers.push({ kind: "unknown", answer: "ECONNRESET" });
  const paymentId = newToken();
  await reader.post("/regulargivings", {
    userId,
    addressId,
    donation: 10,
    recurringInterval: 2,
    paymentId,
  });
  const { id, orderid, changed_at } = orNotFound(await findLiveRegularGiving(trial.db, userId));

  const { text } = await type("payments", "list");
  for (const expected of ["giving: planning", "$10.00", email, orderid])
    expect(text).toContain(expected);
  const uncertain = {
    code: 1,
    text: "1 regular giving(s) uncertain: npm run library -- payments list\n",
  };
  await trial.pass(2);
  expect(await type("reconcile")).toEqual(uncertain);

  // The next batch would skip it for a while.
  const recorded = { id: "S1", orderid, amount: cents(10), nextDay: "2026-04-01" };
  regularGivings.schedules.set(orderid, { ...recorded, paymentMethod: "card", lastFour: "1111" });
  using find = vi.spyOn(regularGivings, "find");
  expect(await type("reconcile")).toEqual({ code: 0, text: "Every payment is certain.\n" });
  expect(find.mock.calls.map(([own]) => own)).toEqual([orderid]);
  expect(await findLiveRegularGiving(trial.db, userId)).toMatchObject({ state: "active" });

  const change = (changes: RegularGivingChanges) =>
    changeRegularGiving(trial.db, id, changes, changed_at);
  await change({ renewing_with: "a hash" });
  expect((await type("payments", "list")).text).toContain("giving: another card");
  await change({ state: "cancelled", renewing_with: null });
  expect((await type("payments", "list")).text).not.toContain(orderid);
});

test("exits with 1 and lists a discrepancy until it is corrected", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  await ruth.place(paidOrder(ruth));
  const { orderid } = trial.gateway.charged.at(-1)!;
  const stray = "O-00000000-0000-4000-8000-000000000009";
  const list = vi.spyOn(trial.gateway, "listTransactions");
  list.mockResolvedValue([
    saleUnder(orderid, "T1"),
    saleUnder(orderid, "T2"),
    saleUnder(stray, "T3"),
  ]);
  trial.gateway.findings.set(orderid, { kind: "several", transactionIds: ["T1", "T2"] });

  expect(await type("reconcile")).toEqual({
    code: 1,
    text: "2 charged otherwise than ordered: npm run library -- payments list\n",
  });
  const { text } = await type("payments", "list");
  for (const expected of ["wrong", ruth.email, "charged 2 times: T1, T2", "stray", stray, "T3"]) {
    expect(text).toContain(expected);
  }

  list.mockRejectedValue(new GatewayUnreachable("away"));
  expect(await type("reconcile")).toEqual({
    code: 1,
    text: "2 charged otherwise than ordered: npm run library -- payments list\nThe gateway could not be asked: charges were not compared with orders.\n",
  });
  list.mockResolvedValue([]);
  trial.gateway.findings.set(orderid, charged(orderid));
  expect(await type("reconcile")).toEqual({ code: 0, text: "Every payment is certain.\n" });
  list.mockRestore();
});

function saleUnder(orderid: string, id: string): ReportedTransaction {
  const action = {
    type: "sale",
    date: "20260301180000",
    isSuccess: true,
    amount: cents(13.75),
    code: "100",
  };
  const facts = {
    condition: "complete",
    currency: "USD",
    originalId: "",
    cardHash: "",
    isOfBank: false,
  };
  return { id, orderid, ...facts, actions: [action] };
}

test("refuses to erase a person with an uncertain payment", async () => {
  await trial.begin();
  const ruth = await createBuyer(trial);
  const { id } = await ruth.place(paidOrder(ruth));
  const naomi = await createBuyer(trial);
  await trial.leaveUncertain(naomi);

  const refused = await type("person", "erase", naomi.email, "--yes");
  expect(refused.code).toBe(2);
  expect(refused.text).toContain("payments list");
  expect(refused.text).toContain("Nothing was deleted.");

  const unsent = await type("person", "erase", ruth.email, "--yes");
  expect(unsent.code).toBe(2);
  expect(unsent.text).toContain(`neither sent nor cancelled: order ${id}.`);
  expect((await type("orders", "ship", String(id))).code).toBe(0);
  expect((await type("person", "erase", ruth.email, "--yes")).code).toBe(0);
});
