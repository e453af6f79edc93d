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
import { reconcileRegularGivings } from "./reconcile-regular-giving.ts";

const trial = await startPaymentLibrary();
const { gateway, services, db } = trial;
const { regularGivings } = gateway;

/** Ends all regular givings and queued deletions. */
async function begin(): Promise<void> {
  await trial.begin();
  const over = { state: "cancelled", changed_at: new Date(0), next_day: null } as const;
  await db.updateTable("givings").set(over).execute();
  await db.deleteFrom("customers_to_forget").execute();
  gateway.findCharges = async () => [];
}

/** Runs `work` in one process after another; each ends one step later than the one before, and the last completes. */
async function afterEachStep(
  prepare: () => Promise<void>,
  work: (services: Services) => Promise<unknown>,
  verify: () => Promise<void>,
): Promise<number> {
  for (let steps = 0; ; steps++) {
    await begin();
    await prepare();
    const process = crashAfterSteps(steps, services);
    await work(process.services).catch((error: unknown) => {
      if (!process.hasEnded()) throw error;
    });
    await rest();
    await verify();
    if (!process.hasEnded()) return steps;
  }
}

/** Passes enough time for everything to be resolved, and two nightly comparisons. */
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

/** Charges the next sale so that a query finds the charge. */
function chargesKnowingly(): void {
  gateway.answers.push((sale) => {
    gateway.findings.set(sale.orderid, charged(sale.orderid, 10));
    return paidOutcome(sale);
  });
}

/** A person who gives each month. */
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

/** Expects the database and the gateway to agree: active in both with the card stored, or over in both without it. */
async function expectBooksMatchGateway(donor: Buyer): Promise<"active" | "over"> {
  const row = await rowOf(donor);
  const isActive = row?.state === "active";
  expect(regularGivings.schedules.size).toBe(isActive ? 1 : 0);
  expect(regularGivings.customers.size).toBe(isActive ? 1 : 0);
  expect(await db.selectFrom("customers_to_forget").selectAll().execute()).toEqual([]);
  const [schedule] = regularGivings.schedules.values();
  if (isActive) {
    expect(schedule).toMatchObject({ amount: row.amount_cents, lastFour: row.last_four });
    expect(row.renewing_with).toBeNull();
  } else expect(["cancelled", "failed", undefined]).toContain(row?.state);
  return isActive ? "active" : "over";
}

const countOf = async (donor: Buyer, subject: RegExp) =>
  (await trial.mailsTo(donor)).filter((mailSubject) => subject.test(mailSubject)).length;

test(
  "D2.9, P4: starts a giving on both sides or none after any crash",
  { timeout: 300_000 },
  async () => {
    const ends = new Set<string>();
    let ruth: Buyer;
    let request: object;
    const steps = await afterEachStep(
      async () => {
        ruth = await createBuyer(trial);
        request = regularGivingOf(ruth);
        chargesKnowingly();
      },
      (process) => send(process, ruth, "POST", GIVE, request),
      async () => {
        ends.add(await expectBooksMatchGateway(ruth));
        const charges = gateway.charged.length;
        const repeated = await send(services, ruth, "POST", GIVE, request);
        if (repeated.status !== 200) {
          // It was given up before anything was sent, so another token gives again.
          expect(await repeated.json()).toMatchObject({ code: "payment-not-charged" });
          expect(charges).toBe(0);
          const retry = { ...request, paymentId: newToken() };
          expect((await send(services, ruth, "POST", GIVE, retry)).status).toBe(200);
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
  "P10, P4: ends a giving on both sides or none after any crash",
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
  "P10, P4: ends a giving with one mail when a retry breaks off",
  { timeout: 300_000 },
  async () => {
    let donor: Buyer;
    const steps = await afterEachStep(
      async () => {
        const started = await moveInDonor();
        donor = started.donor;
        regularGivings.answers.push({ kind: "unknown", answer: "ECONNRESET" });
        await send(services, donor, "DELETE", `/regulargivings?id=${started.id}&culture=en`);
        await trial.pass(20);
      },
      (process) => reconcileRegularGivings(process),
      async () => {
        // The pause before the next try has doubled.
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
  "charges what the database shows when a change of the %s breaks off",
  { timeout: 300_000 },
  async (_, changeOf, end) => {
    let donor: Buyer;
    let request: object;
    const steps = await afterEachStep(
      async () => {
        const started = await moveInDonor();
        donor = started.donor;
        request = { userId: donor.userId, id: started.id, ...changeOf() };
      },
      (process) => send(process, donor, "POST", CHANGE, request),
      async () => {
        expect(await expectBooksMatchGateway(donor)).toBe("active");
        expect((await send(services, donor, "POST", CHANGE, request)).status).toBe(200);
        await rest();
        expect(await expectBooksMatchGateway(donor)).toBe("active");
        expect([...regularGivings.schedules.values()]).toMatchObject([end]);
        expect(await countOf(donor, /changed/i)).toBeGreaterThan(0);
      },
    );
    expect(steps).toBeGreaterThan(5);
  },
);

test(
  "records each charge once, with one receipt, when a night breaks off",
  { timeout: 300_000 },
  async () => {
    let donor: Buyer;
    const steps = await afterEachStep(
      async () => {
        ({ donor } = await moveInDonor());
        const { orderid } = (await rowOf(donor))!;
        const charge = chargeOn("20260401060000", `${donor.userId}`);
        gateway.findCharges = async (request) => (request === orderid ? [charge] : []);
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
  "D2.10: charges no erased person when the deletion breaks off",
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
        expect(regularGivings.schedules.size).toBe(0);
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
  const details = { hasCleared: false, isOfBank: false, refunded: zero, cardHash: "" };
  return { ...facts, finding: { ...finding, ...details } };
}
