import { afterAll, expect, test } from "vitest";

import { cents, zero } from "#domain/money.ts";
import { done, startGiftShop } from "#tests/gift-shop.ts";
import type { Buyer } from "#tests/orders.ts";

import { hashOfSubject } from "./db/subject.ts";
import { eraseAccount } from "./erase-account.ts";

const shop = await startGiftShop();
afterAll(() => shop[Symbol.asyncDispose]());

async function moveInGiver(): Promise<Buyer> {
  const giver = await shop.moveIn();
  done(await shop.give(giver));
  await shop.runJobs();
  return giver;
}

function whomOf({ reader, email }: Buyer) {
  return { externalId: reader.externalId, email };
}

/** What the person does in the moment in which the gateway ends their giving. */
function servicesWith(meanwhile: () => Promise<unknown>) {
  const { gateway } = shop.services;
  const { givings } = gateway;
  const end = async (id: string) => {
    await meanwhile();
    return givings.end(id);
  };
  return { ...shop.services, gateway: { ...gateway, givings: { ...givings, end } } };
}

test("whoever cannot leave for what came in between is told that their giving has ended, once", async () => {
  const ruth = await moveInGiver();
  const before = await shop.mailsTo(ruth);
  const services = servicesWith(async () => {
    await shop.fault("drop_after", "sale");
    expect(await shop.giveOnce(ruth)).toBe("409 order-pending");
  });
  await expect(eraseAccount(services, whomOf(ruth))).rejects.toMatchObject({
    code: "delete-account-payment",
  });
  expect(await shop.rowOf(ruth)).toMatchObject({ state: "cancelled" });
  expect((await shop.mailsTo(ruth)).slice(before.length)).toEqual([
    "Your monthly giving has ended",
  ]);

  await shop.wait(2);
  const later = await shop.mailsTo(ruth);
  await eraseAccount(shop.services, whomOf(ruth));
  expect((await shop.mailsTo(ruth)).slice(later.length)).toEqual(["Your account is deleted"]);
});

test("a giving is not ended for whoever waits for what is to go back to them", async () => {
  const ruth = await moveInGiver();
  await writeRefund(done(await shop.giveOnce(ruth)).id);
  await expect(eraseAccount(shop.services, whomOf(ruth))).rejects.toMatchObject({
    code: "delete-account-refund",
  });
  expect(await shop.givingOf(ruth)).toMatchObject({ state: "active" });
});

/** What the gateway would not give back. */
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

test("what is asked by a token from before an account ended ends no giving of whoever came back", async () => {
  const ruth = await moveInGiver();
  const issuedAt = new Date(shop.now().getTime() - 60_000);
  await shop.db
    .insertInto("account_deletions")
    .values({
      subject_sha256: hashOfSubject(ruth.reader.externalId),
      external_id: null,
      asked_at: issuedAt,
      tries: 1,
      answer: "",
      ended_at: shop.now(),
    })
    .execute();
  await eraseAccount(shop.services, whomOf(ruth), { language: "en", issuedAt });
  expect(await shop.rowOf(ruth)).toMatchObject({ state: "active" });
  expect((await shop.scheduleOf(ruth))?.state).toBe("active");
});
