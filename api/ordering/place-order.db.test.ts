import { afterAll, expect, test } from "vitest";

import { startDonationShop } from "#tests/payments/donation-shop.ts";
import type { Buyer } from "#tests/payments/order-library.ts";
import { account, card } from "#tests/payments/start-gateway-simulator.ts";

/** In milliseconds. */
const STEP = 300;
const shop = await startDonationShop();
const even = await startDonationShop({ declineStepMs: STEP });
afterAll(() => Promise.all([shop, even].map((each) => each[Symbol.asyncDispose]())));

/** The gateway's codes for a decline by a bank or card issuer. */
const codes =
  "200 201 202 203 204 220 221 222 223 224 225 226 240 250 251 252 253 260 261 262 263 264".split(
    " ",
  );

/** A card number that the simulator answers with the code. */
function cardOf(code: string): string {
  const digits = `400000000000${code}`;
  const numbers = Array.from({ length: 10 }, (_, last) => `${digits}${last}`);
  return numbers.find(hasCheckDigit) ?? "";
}

function hasCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

async function refusalOf(
  donor: Buyer,
  fields: Record<string, string>,
  { asked: buildRequest, library, db } = shop,
) {
  // The circuit breaker would close donations otherwise.
  await db.updateTable("payment_tries").set({ declined_at: null }).execute();
  const donation = { ...(await buildRequest(donor, 10, fields)), recurringInterval: 1 };
  const startedAt = performance.now();
  const answer = await library.get("/orders?culture=en", {
    method: "POST",
    headers: { ...donor.reader.headers, "Content-Type": "application/json" },
    body: JSON.stringify(donation),
  });
  const headers = Object.fromEntries(answer.headers);
  const took = performance.now() - startedAt;
  return { answered: { status: answer.status, headers, body: await answer.text() }, took };
}

test("D3: answers every decline alike, by card and bank, without a reason", async () => {
  const ruth = await shop.moveIn();
  const first = await refusalOf(ruth, { ...card, ccnumber: cardOf("200") });
  expect(first.answered.status).toBe(402);
  expect(JSON.parse(first.answered.body)).toEqual({
    type: "urn:lectern:payment-declined",
    title: "Payment Required",
    status: 402,
    code: "payment-declined",
    detail: "en payment-declined",
  });
  for (const code of codes) {
    const naomi = await shop.moveIn();
    const byCard = { ...card, ccnumber: cardOf(code) };
    const byBank = { ...account, checkaccount: `90000000${code}` };
    expect((await refusalOf(naomi, byCard)).answered, code).toEqual(first.answered);
    expect((await refusalOf(naomi, byBank)).answered, code).toEqual(first.answered);
  }
}, 60_000);

test.each([
  ["a decline", "200"],
  ["an invalid number", "300"],
])("D3: answers %s after whole steps of time", async (_, code) => {
  const ruth = await even.moveIn();
  const { took } = await refusalOf(ruth, { ...card, ccnumber: cardOf(code) }, even);
  expect(took).toBeGreaterThanOrEqual(STEP);
  expect(took).toBeLessThan(2 * STEP + 250);
});

test("answers a paid donation without a wait", async () => {
  await using patient = await startDonationShop({ declineStepMs: 60_000 });
  const ruth = await patient.moveIn();
  expect(await patient.giveOnce(ruth)).toMatchObject({ state: "placed" });
});
