import { expect, test } from "vitest";

import { createApi } from "#api/app.ts";
import { reconcilePayments } from "#api/ordering/reconcile-payments.ts";
import type { FoundCharge } from "#api/integrations/payment-gateway/findings.ts";
import type { Services } from "#api/services.ts";
import { cents, zero } from "#domain/money.ts";
import { crashAfterSteps } from "#tests/crash-after-steps.ts";
import { paidOutcome } from "#tests/payments/stub-gateway.ts";
import { type Buyer, createBuyer, newToken } from "#tests/payments/order-library.ts";
import { charged, startPaymentLibrary } from "#tests/payments/payment-library.ts";
import { recoveryMinutes } from "#tests/test-tier.ts";

import { compareRegularGivings } from "./compare-regular-givings.ts";
import { deleteVaultCustomers } from "./delete-vault-customers.ts";
import { reconcileRegularGivings } from "./reconcile-regular-givings.ts";

const trial = await startPaymentLibrary();
const { gateway, services, db } = trial;
const { regularGivings } = gateway;

/** Nobody gives anything, and the gateway keeps nothing. */
async function begin(): Promise<void> {
  await trial.begin();
  const over = { state: "cancelled", changed_at: new Date(0), next_day: null } as const;
  await db.updateTable("givings").set(over).execute();
  await db.deleteFrom("customers_to_forget").execute();
  gateway.findCharges = async () => [];
}

/** Has `work` done by one process after another, each of which ends a step later than the one before; the last ends it. */
async function afterEachStep(
  prepare: () => Promise<void>,
  work: (services: Services) => Promise<unknown>,
  judge: () => Promise<void>,
): Promise<number> {
  for (let steps = 0; ; steps++) {
    await begin();
    await prepare();
    const process = crashAfterSteps(steps, services);
    await work(process.services).catch((error: unknown) => {
      if (!process.hasEnded()) throw error;
    });
    await rest();
    await judge();
    if (!process.hasEnded()) return steps;
  }
}

/** Long enough for everything to become certain, with a night. */
async function rest(): Promise<void> {
  for (const minutes of recoveryMinutes) {
    await trial.pass(minutes);
    await reconcilePayments(services);
    await reconcileRegularGivings(services);
  }
  await compareRegularGivings(services);
  await compareRegularGivings(services);
  await deleteVaultCustomers(services);
}

async function send(
  by: Services,
  { reader, userId }: Buyer,
  method: string,
  path: string,
  body?: object,
) {
  const api = by === services ? trial.api : createApi(by);
  return api.request(path, {
    method,
    headers: {
      ...reader.headers,
      "Idempotency-Key": `the-only-${method}-of-${userId}-${path.length}`,
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const GIVE = "/regulargivings?culture=en";
const CHANGE = "/regulargivings/change?culture=en";

function regularGivingOf({ userId, addressId }: Buyer) {
  return { userId, addressId, donation: 10, recurringInterval: 2, paymentId: newToken() };
}

/** What it charges from now on it knows of when it is asked. */
function chargesKnowingly(): void {
  gateway.answers.push((sale) => {
    gateway.findings.set(sale.orderid, charged(sale.orderid, 10));
    return paidOutcome(sale);
  });
}

/** Somebody who gives each month. */
async function moveInDonor() {
  const donor = await createBuyer(trial);
  chargesKnowingly();
  const answer = await send(services, donor, "POST", GIVE, regularGivingOf(donor));
  const { regularGiving } = (await answer.json()) as { regularGiving: { id: number } };
  await rest();
  return { donor, id: regularGiving.id };
}

async function rowOf({ userId }: Buyer) {
  const rows = db.selectFrom("givings").selectAll().where("user_id", "=", userId);
  return rows.orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** Books and gateway agree: it goes on at both, with its card there, or at neither and without. */
async function expectBooksMatchGateway(donor: Buyer): Promise<"active" | "over"> {
  const row = await rowOf(donor);
  const isActive = row?.state === "active";
  expect(regularGivings.kept.size).toBe(isActive ? 1 : 0);
  expect(regularGivings.customers.size).toBe(isActive ? 1 : 0);
  expect(await db.selectFrom("customers_to_forget").selectAll().execute()).toEqual([]);
  const [kept] = regularGivings.kept.values();
  if (isActive) {
    expect(kept).toMatchObject({ amount: row.amount_cents, lastFour: row.last_four });
    expect(row.renewing_with).toBeNull();
  } else expect(["cancelled", "failed", undefined]).toContain(row?.state);
  return isActive ? "active" : "over";
}

const countOf = async (donor: Buyer, subject: RegExp) =>
  (await trial.mailsTo(donor)).filter((one) => subject.test(one)).length;

test(
  "D2.9, P4: after whichever step of a giving that is begun its process ends, it was charged once, and goes on at both or at neither",
  { timeout: 300_000 },
  async () => {
    const ends = new Set<string>();
    let ruth: Buyer;
    let asked: object;
    const steps = await afterEachStep(
      async () => {
        ruth = await createBuyer(trial);
        asked = regularGivingOf(ruth);
        chargesKnowingly();
      },
      (process) => send(process, ruth, "POST", GIVE, asked),
      async () => {
        ends.add(await expectBooksMatchGateway(ruth));
        const sent = gateway.charged.length;
        const again = await send(services, ruth, "POST", GIVE, asked);
        if (again.status !== 200) {
          // It was given up before anything was sent: another token gives anew.
          expect(await again.json()).toMatchObject({ code: "payment-not-charged" });
          expect(sent).toBe(0);
          const other = { ...asked, paymentId: newToken() };
          expect((await send(services, ruth, "POST", GIVE, other)).status).toBe(200);
        }
        await rest();
        expect(gateway.charged).toHaveLength(1);
        await expectBooksMatchGateway(ruth);
        expect((await ruth.history()).items).toMatchObject([{ state: "placed", total: 10 }]);
        expect(await countOf(ruth, /^Thank you for your gift/)).toBe(1);
      },
    );
    expect(steps).toBeGreaterThan(15);
    expect([...ends].toSorted()).toEqual(["active", "over"]);
  },
);

test(
  "P10, P4: after whichever step of an end its process ends, it has ended at both, or goes on at both and that is said",
  { timeout: 300_000 },
  async () => {
    const ends = new Set<string>();
    let donor: Buyer;
    let id: number;
    await afterEachStep(
      async () => void ({ donor, id } = await moveInDonor()),
      (process) => send(process, donor, "DELETE", `/regulargivings?id=${id}&culture=en`),
      async () => {
        ends.add(await expectBooksMatchGateway(donor));
        const path = `/regulargivings?id=${id}&culture=en`;
        expect((await send(services, donor, "DELETE", path)).status).toBe(200);
        await rest();
        expect(await expectBooksMatchGateway(donor)).toBe("over");
      },
    );
    expect([...ends].toSorted()).toEqual(["active", "over"]);
  },
);

test(
  "P10, P4: ends a giving on both sides, with one mail, when a retry breaks off at any step",
  { timeout: 300_000 },
  async () => {
    let donor: Buyer;
    const steps = await afterEachStep(
      async () => {
        const begun = await moveInDonor();
        donor = begun.donor;
        regularGivings.answers.push({ kind: "unknown", answer: "ECONNRESET" });
        await send(services, donor, "DELETE", `/regulargivings?id=${begun.id}&culture=en`);
        await trial.pass(20);
      },
      (process) => reconcileRegularGivings(process),
      async () => {
        // The next try is after twice as long.
        await rest();
        await rest();
        expect(await expectBooksMatchGateway(donor)).toBe("over");
        expect(await countOf(donor, /^Your monthly giving has ended/)).toBe(1);
        expect(await countOf(donor, /has not ended/)).toBe(0);
      },
    );
    expect(steps).toBeGreaterThan(5);
  },
);

test.each([
  ["amount", () => ({ donation: 25 }), { amount: 2500, lastFour: "1111" }],
  ["card", () => ({ paymentId: newToken() }), { amount: 1000, lastFour: "0009" }],
])(
  "after whichever step of a change of the %s its process ends, books and gateway agree on what is charged",
  { timeout: 300_000 },
  async (_, changeOf, end) => {
    let donor: Buyer;
    let asked: object;
    const steps = await afterEachStep(
      async () => {
        const begun = await moveInDonor();
        donor = begun.donor;
        asked = { userId: donor.userId, id: begun.id, ...changeOf() };
      },
      (process) => send(process, donor, "POST", CHANGE, asked),
      async () => {
        expect(await expectBooksMatchGateway(donor)).toBe("active");
        expect((await send(services, donor, "POST", CHANGE, asked)).status).toBe(200);
        await rest();
        expect(await expectBooksMatchGateway(donor)).toBe("active");
        expect([...regularGivings.kept.values()]).toMatchObject([end]);
        expect(await countOf(donor, /changed/i)).toBeGreaterThan(0);
      },
    );
    expect(steps).toBeGreaterThan(5);
  },
);

test(
  "after whichever step of a night its process ends, each charge is booked once, with one receipt",
  { timeout: 300_000 },
  async () => {
    let donor: Buyer;
    const steps = await afterEachStep(
      async () => {
        ({ donor } = await moveInDonor());
        const { orderid } = (await rowOf(donor))!;
        const charge = chargeOn("20260401060000", `${donor.userId}`);
        gateway.findCharges = async (asked) => (asked === orderid ? [charge] : []);
        await db
          .updateTable("givings")
          .set({ next_day: "2026-03-01" })
          .where("orderid", "=", orderid)
          .execute();
      },
      (process) => compareRegularGivings(process),
      async () => {
        const { orderid } = (await rowOf(donor))!;
        const booked = db
          .selectFrom("giving_charges as c")
          .innerJoin("givings as g", "g.id", "c.giving_id");
        expect(await booked.select("c.state").where("g.orderid", "=", orderid).execute()).toEqual([
          { state: "paid" },
        ]);
        expect(await countOf(donor, /^Thank you for your gift/)).toBe(2);
      },
    );
    expect(steps).toBeGreaterThan(5);
  },
);

test(
  "D2.10: after whichever step of the end of an account its process ends, asked again nobody is charged who is no more",
  { timeout: 300_000 },
  async () => {
    let donor: Buyer;
    let externalId: string;
    await afterEachStep(
      async () => {
        ({ donor } = await moveInDonor());
        ({ externalId } = donor.reader);
      },
      (process) => send(process, donor, "POST", "/users/erase?culture=en", { externalId }),
      async () => {
        const { reader } = donor;
        const answer = await reader.post("/users/erase?culture=en", { externalId });
        expect(answer.status).toBe(200);
        await rest();
        expect(regularGivings.kept.size).toBe(0);
        expect(regularGivings.customers.size).toBe(0);
        const user = db.selectFrom("users").select("email").where("id", "=", donor.userId);
        expect(await user.executeTakeFirst()).toEqual({ email: "" });
      },
    );
  },
);

function chargeOn(date: string, transactionId: string): FoundCharge {
  const facts = { transactionId, amount: cents(10), date, isOfBank: false };
  const finding = { kind: "charged", transactionId, amount: cents(10), currency: "USD" } as const;
  const told = { hasCleared: false, isOfBank: false, refunded: zero, cardHash: "" };
  return { ...facts, finding: { ...finding, ...told } };
}
