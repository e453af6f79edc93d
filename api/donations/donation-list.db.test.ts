import { afterAll, expect, test } from "vitest";

import { findPayment } from "#api/db/payments/open-payments.ts";
import { reconcilePayment } from "#api/ordering/reconcile-payment.ts";
import type { Finding } from "#api/integrations/payment-gateway/findings.ts";
import type { DonationList } from "#contract/donation-list.ts";
import { renderStatement } from "#documents/statement.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import { transactionIdOf } from "#tests/payments/stub-gateway.ts";
import {
  type Buyer,
  createBuyer,
  newToken,
  paidOrder,
  startOrderLibrary,
} from "#tests/payments/order-library.ts";
import { charged } from "#tests/payments/payment-library.ts";
import { readPdf } from "#tests/read-pdf.ts";

const printing = { paper: "us-letter", fontsFolder: undefined } as const;
const clock = { time: "2025-03-01T18:00:00Z" };
const library = await startOrderLibrary({
  services: {
    now: () => new Date(clock.time),
    renderStatement: async (statement) => (await renderStatement(statement, printing)).pdf,
  },
});
afterAll(() => library[Symbol.asyncDispose]());
const { gateway, services } = library;

type Given = { at: string; dollars: number; method?: PaymentMethod };

/** Makes a donation at a time in UTC; returns its id at the gateway. */
async function give({ reader, userId, addressId }: Buyer, { at, dollars, method }: Given) {
  clock.time = at;
  const paymentId = newToken();
  const paid = { paymentId, paymentMethod: method ?? "card" };
  const donation = { userId, addressId, donation: dollars, recurringInterval: 1, ...paid };
  await reader.read("/orders?culture=en", donation);
  return gateway.charged.at(-1)?.orderid ?? "";
}

/** Sets what the gateway knows of a donation, and reconciles it. */
async function reconcileWith(orderid: string, finding: Finding): Promise<void> {
  gateway.findings.set(orderid, finding);
  const payment = await findPayment(services.db, orderid);
  if (payment) await reconcilePayment(services, payment, { isDue: false });
}

const listOf = ({ reader, userId }: Buyer) =>
  reader.read<DonationList>(`/gifts?userId=${userId}&language=en`);

async function pagesOf({ reader, userId }: Buyer, query: string): Promise<string[]> {
  const answer = await reader.get(`/gifts/statement?userId=${userId}&${query}`);
  expect(answer.status).toBe(200);
  return readPdf(new Uint8Array(await answer.arrayBuffer())).flat();
}

/** Thirty donations over two years: one each refunded, voided, returned and pending, and one late on New Year's Eve. */
async function giveThirty(ruth: Buyer): Promise<void> {
  for (let place = 0; place < 25; place++) {
    const [year, month] = [place < 13 ? 2025 : 2026, String((place % 12) + 1).padStart(2, "0")];
    await give(ruth, { at: `${year}-${month}-15T18:00:00Z`, dollars: 10.1 + place / 100 });
  }
  const refunded = await give(ruth, { at: "2025-05-20T18:00:00Z", dollars: 100 });
  await reconcileWith(refunded, { kind: "refunded", transactionId: transactionIdOf(refunded) });
  const voided = await give(ruth, { at: "2025-06-20T18:00:00Z", dollars: 100 });
  await reconcileWith(voided, { kind: "voided", transactionId: transactionIdOf(voided) });
  const bank = { dollars: 100, method: "bank" } as const;
  const returned = await give(ruth, { ...bank, at: "2026-02-20T18:00:00Z" });
  await reconcileWith(returned, { kind: "returned", transactionId: transactionIdOf(returned) });
  await give(ruth, { ...bank, at: "2026-11-20T18:00:00Z" });
  // 11:30 p.m. in Chicago, still the last day of the year.
  const last = await give(ruth, { ...bank, at: "2027-01-01T05:30:00Z", dollars: 7 });
  await reconcileWith(last, { ...charged(last, 7), hasCleared: true } as Finding);
}

test("S4.04: groups donations by the library's years, and sums paid ones", async () => {
  const ruth = await createBuyer(library);
  await giveThirty(ruth);
  const { years } = await listOf(ruth);
  expect(years.map(({ year, gifts: donations, sum }) => [year, donations.length, sum])).toEqual([
    // 12 donations of 10.23 to 10.34, and New Year's Eve's.
    [2026, 15, 130.42],
    // 13 donations of 10.10 to 10.22.
    [2025, 15, 132.08],
  ]);
  const odd = years
    .flatMap(({ gifts: donations }) => donations)
    .filter(({ state }) => state !== "paid");
  expect(odd.map(({ day, state }) => [day, state])).toEqual([
    ["2026-02-20", "returned"],
    ["2026-11-20", "pending"],
    ["2025-05-20", "refunded"],
    ["2025-06-20", "voided"],
  ]);
  expect(years[0]?.gifts.at(-1)).toMatchObject({ day: "2026-12-31", amount: 7, state: "paid" });
  for (const { gifts: donations } of years) {
    const days = donations.map(({ day }) => day);
    expect(days).toEqual(days.toSorted());
  }

  const all = await pagesOf(ruth, "language=en");
  for (const year of years) {
    expect(all).toContain(`Total for ${year.year} $${year.sum.toFixed(2)}`);
    for (const { paymentId, amount } of year.gifts) {
      const number = paymentId ?? "no number";
      expect(
        all.filter((line) => line.includes(number) && line.includes(amount.toFixed(2))),
      ).not.toEqual([]);
    }
  }
  clock.time = "2027-03-01T18:00:00Z";
  const ofYear = await pagesOf(ruth, "year=2026&language=en");
  expect(ofYear).toContain("Total for 2026 $130.42");
  expect(ofYear.join("\n")).not.toMatch(/2025-\d\d/);
  expect(ofYear.filter((line) => line.includes("December 31, 2026"))).toHaveLength(1);
});

test("counts a donation of a year's first minute in that year", async () => {
  const ruth = await createBuyer(library);
  await give(ruth, { at: "2026-01-01T05:59:59Z", dollars: 1 });
  await give(ruth, { at: "2026-01-01T06:00:00Z", dollars: 2 });
  expect((await listOf(ruth)).years).toMatchObject([
    { year: 2026, sum: 2 },
    { year: 2025, sum: 1 },
  ]);
});

test("lists an uncertain donation as pending, and omits a failed one", async () => {
  const ruth = await createBuyer(library);
  const { userId, addressId } = ruth;
  const donation = { userId, addressId, donation: 3, recurringInterval: 1, paymentId: newToken() };
  gateway.answers.push(() => ({ kind: "declined", answer: "200" }));
  expect((await ruth.reader.post("/orders", donation)).status).toBe(402);
  expect((await listOf(ruth)).years).toEqual([]);

  gateway.answers.push(() => ({ kind: "unknown", answer: "ECONNRESET" }));
  expect((await ruth.reader.post("/orders", { ...donation, paymentId: newToken() })).status).toBe(
    409,
  );
  expect((await listOf(ruth)).years).toMatchObject([{ sum: 0, gifts: [{ state: "pending" }] }]);
});

test("lists an order's donation without the cost of its books", async () => {
  clock.time = "2026-03-01T18:00:00Z";
  const ruth = await createBuyer(library);
  await ruth.place(paidOrder(ruth, { donation: 5, total: 18.75 }));
  await ruth.place(paidOrder(ruth, { type: "cover", payAmount: 32.5, total: 35.75 }));
  expect((await listOf(ruth)).years).toMatchObject([
    { year: 2026, sum: 5, gifts: [{ kind: "with-order", amount: 5, state: "paid" }] },
  ]);
});

test("prints name, language, and a year without donations", async () => {
  clock.time = "2026-03-01T18:00:00Z";
  const ruth = await createBuyer(library);
  await give(ruth, { at: clock.time, dollars: 1234.5 });
  const lines = await pagesOf(ruth, "language=fr&year=2026");
  expect(lines).toContain("Ruth Alder");
  expect(lines).toContain("Relevé de dons");
  expect(lines.join("\n")).toMatch(/1\s234,50/);
  expect(await pagesOf(ruth, "language=en&year=2024")).toContain("There are no gifts in 2024.");
});

test("refuses another person's donations, and limits statements", async () => {
  const [ruth, naomi] = [await createBuyer(library), await createBuyer(library)];
  for (const path of ["/gifts", "/gifts/statement"]) {
    const answer = await ruth.reader.get(`${path}?userId=${naomi.userId}&language=en`);
    expect([answer.status, (await answer.json()).code]).toEqual([403, "err-not-yours"]);
    expect((await library.get(`${path}?userId=${naomi.userId}`)).status).toBe(401);
  }
  const read = () => ruth.reader.get(`/gifts/statement?userId=${ruth.userId}&language=en`);
  for (let time = 0; time < 20; time++) expect((await read()).status).toBe(200);
  const refused = await read();
  expect([refused.status, (await refused.json()).code]).toEqual([429, "err-too-often-person"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  // The list has no limit.
  expect((await listOf(ruth)).years).toEqual([]);
});

test.each(["year=abc", "year=1999", "year=2026.5", "year=3000"])(
  "refuses a statement with %s",
  async (query) => {
    const ruth = await createBuyer(library);
    const { status } = await ruth.reader.get(`/gifts/statement?userId=${ruth.userId}&${query}`);
    expect(status).toBe(400);
  },
);
