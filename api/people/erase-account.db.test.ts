import { afterAll, expect, test } from "vitest";

import { hashSubject } from "#api/db/people/hash-subject.ts";
import { cents, zero } from "#domain/money.ts";
import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";
import type { Buyer } from "#tests/payments/order-library.ts";

import { eraseAccount } from "./erase-account.ts";

const shop = await startDonationShop();
afterAll(() => shop[Symbol.asyncDispose]());

async function moveInDonor(): Promise<Buyer> {
  const donor = await shop.moveIn();
  unwrap(await shop.give(donor));
  await shop.runJobs();
  return donor;
}

function identityOf({ reader, email }: Buyer) {
  return { externalId: reader.externalId, email };
}

/** Services that run `meanwhile` at the moment the gateway ends the regular giving. */
function servicesWith(meanwhile: () => Promise<unknown>) {
  const { gateway } = shop.services;
  const { regularGivings } = gateway;
  const end = async (id: string) => {
    await meanwhile();
    return regularGivings.end(id);
  };
  return { ...shop.services, gateway: { ...gateway, regularGivings: { ...regularGivings, end } } };
}

test("mails once that a giving ended when a payment stops the erasure", async () => {
  const ruth = await moveInDonor();
  const before = await shop.mailsTo(ruth);
  const services = servicesWith(async () => {
    await shop.fault("drop_after", "sale");
    expect(await shop.giveOnce(ruth)).toBe("409 order-pending");
  });
  await expect(eraseAccount(services, identityOf(ruth))).rejects.toMatchObject({
    code: "delete-account-payment",
  });
  expect(await shop.rowOf(ruth)).toMatchObject({ state: "cancelled" });
  expect((await shop.mailsTo(ruth)).slice(before.length)).toEqual([
    "Your monthly giving has ended",
  ]);

  await shop.wait(2);
  const later = await shop.mailsTo(ruth);
  await eraseAccount(shop.services, identityOf(ruth));
  expect((await shop.mailsTo(ruth)).slice(later.length)).toEqual(["Your account is deleted"]);
});

async function endProcess(): Promise<never> {
  throw new Error("the process ends");
}

/** The text of the last mail to the person. */
async function lastWordsTo({ email }: Buyer): Promise<string> {
  const mails = (await shop.library.mails()).filter(({ to }) => to === email);
  return mails.at(-1)?.text ?? "";
}

test("D2.10: says in the last mail to a monthly donor that giving ended", async () => {
  const [ruth, naomi] = [await moveInDonor(), await shop.moveIn()];
  await shop.fault("drop_before", "delete_subscription");
  const request = { language: "en", issuedAt: shop.now() } as const;
  await expect(eraseAccount(shop.services, identityOf(ruth), request)).rejects.toMatchObject({
    code: "delete-account-giving",
  });
  const before = await shop.mailsTo(ruth);
  for (const minutes of [2, 16]) await shop.wait(minutes);
  expect(await shop.mailsTo(ruth)).toEqual(before);
  await eraseAccount(shop.services, identityOf(ruth), request);
  expect(await lastWordsTo(ruth)).toContain("Your monthly giving has ended.");

  unwrap(await shop.giveOnce(naomi));
  await eraseAccount(shop.services, identityOf(naomi), request);
  expect(await lastWordsTo(naomi)).toContain("Your account is deleted");
  expect(await lastWordsTo(naomi)).not.toContain("monthly giving");
});

test("says it later when a crash comes between giving and account", async () => {
  const ruth = await moveInDonor();
  const services = { ...shop.services, queueMail: endProcess };
  await expect(eraseAccount(services, identityOf(ruth))).rejects.toThrow("the process ends");
  expect(await shop.rowOf(ruth)).toMatchObject({ state: "cancelled" });
  await eraseAccount(shop.services, identityOf(ruth));
  expect(await lastWordsTo(ruth)).toContain("Your monthly giving has ended.");
});

test.each([["drop_before"], ["drop_after"]])(
  "does not tell a person who did not ask that giving goes on (%s)",
  async (gatewayFault) => {
    const ruth = await moveInDonor();
    const before = await shop.mailsTo(ruth);
    await shop.fault(gatewayFault, "delete_subscription");
    await expect(eraseAccount(shop.services, identityOf(ruth))).rejects.toMatchObject({
      code: "delete-account-giving",
    });
    for (const minutes of [2, 16]) await shop.wait(minutes);
    const isOver = gatewayFault === "drop_after";
    expect(await shop.rowOf(ruth)).toMatchObject({ state: isOver ? "cancelled" : "active" });
    expect((await shop.mailsTo(ruth)).slice(before.length)).toEqual(
      isOver ? ["Your monthly giving has ended"] : [],
    );
    if (isOver) return;
    // A request of their own is different.
    await shop.fault("drop_before", "delete_subscription");
    const { id } = await shop.rowOf(ruth);
    expect(await shop.cancel(ruth, id)).toBe("409 giving-pending");
    for (const minutes of [2, 16]) await shop.wait(minutes);
    expect((await shop.mailsTo(ruth)).at(-1)).toBe("Your monthly giving has ended");
  },
);

test("mails about a giving in the language of the erasure request", async () => {
  const ruth = await moveInDonor();
  await shop.fault("drop_after", "delete_subscription");
  const request = { language: "fr", issuedAt: shop.now() } as const;
  await expect(eraseAccount(shop.services, identityOf(ruth), request)).rejects.toThrow();
  for (const minutes of [2, 16]) await shop.wait(minutes);
  expect((await shop.mailsTo(ruth)).at(-1)).toBe("Votre don mensuel a pris fin");
});

test("does not end a giving while a refund is open", async () => {
  const ruth = await moveInDonor();
  await writeRefund(unwrap(await shop.giveOnce(ruth)).id);
  await expect(eraseAccount(shop.services, identityOf(ruth))).rejects.toMatchObject({
    code: "delete-account-refund",
  });
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "active" });
});

/** Adds a refund that the gateway refused. */
async function writeRefund(order_id: number): Promise<void> {
  const [made_at, changed_at] = [shop.now(), shop.now()];
  await shop.db
    .insertInto("order_refunds")
    .values({
      order_id,
      orderid: "R-1",
      asked: "",
      is_whole: true,
      books: "[]",
      amount_cents: cents(10),
      before_cents: zero,
      kind: "refund",
      state: "refused",
      reason: "",
      asked_by: "",
      made_at,
      changed_at,
    })
    .execute();
}

test("does not end a new giving by a token from before a deletion", async () => {
  const ruth = await moveInDonor();
  const issuedAt = new Date(shop.now().getTime() - 60_000);
  await shop.db
    .insertInto("account_deletions")
    .values({
      subject_sha256: hashSubject(ruth.reader.externalId),
      external_id: null,
      asked_at: issuedAt,
      tries: 1,
      answer: "",
      ended_at: shop.now(),
    })
    .execute();
  await eraseAccount(shop.services, identityOf(ruth), { language: "en", issuedAt });
  expect(await shop.rowOf(ruth)).toMatchObject({ state: "active" });
  expect((await shop.scheduleOf(ruth))?.state).toBe("active");
});
