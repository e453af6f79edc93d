import { randomUUID } from "node:crypto";

import { buyOnce } from "#tests/kills/buyer.ts";
import { compareBooks, readBooks } from "#tests/kills/compare-books.ts";
import { readLedger } from "#tests/kills/compare-all.ts";
import { GOOD_CARD } from "#tests/kills/customer.ts";
import { paidOf } from "#tests/kills/draw-order.ts";
import { intend } from "#tests/kills/intention.ts";
import { haveFaultsStruck, orderFault } from "#tests/kills/order-fault.ts";
import { openStage, type Stage } from "#tests/kills/stage.ts";
import { administer } from "#tests/postgres-databases.ts";

import { startCommand } from "./command.ts";
import { holdAt, type Place } from "./hold.ts";
import { startOwnServer } from "./own-server.ts";
import { comesToRest } from "./rest.ts";
import type { Outcome } from "./scenario.ts";
import { comesTrue, customersOf, openSite, type Site } from "./site.ts";

/** In milliseconds. */
const MET_WITHIN = 20_000;
const DONE_WITHIN = 120_000;

/** P4: where a process that gives back is kept and killed. */
const refundPoints: { name: string; place?: Place; fault?: string }[] = [
  { name: "a refund: written down, not yet marked as being sent", place: refund("sending") },
  { name: "a refund: done at the gateway, no answer sent", fault: "hang_after" },
  {
    name: "a refund: answered, the end about to be committed",
    place: { ...refund("done"), at: "commit" },
  },
];

function refund(state: string): Place {
  return { table: "order_refunds", on: "update", when: `new.state = '${state}'`, at: "statement" };
}

/** P4, P21: the operator's command is killed while it gives back; then the site while it sends a mail. */
export async function killMailAndRefunds(): Promise<Outcome> {
  await using server = await startOwnServer();
  await using stage = await openStage(server, { PAYMENT_WAIT_MINUTES: "0.15" });
  let site = await openSite(stage);
  const buy = buyerAt(stage, site);
  const faults: string[] = [];
  for (const point of refundPoints) faults.push(...(await killRefund(point, stage, await buy())));
  const begun = performance.now();
  const held = await holdMail(stage, buy);
  await site.stop("SIGKILL");
  await held.release();
  site = await openSite(stage);
  const sent = await seeSentAgain(stage, held.recipient);
  const waited = (performance.now() - begun) / 1_000;
  faults.push(...held.faults, ...sent, ...(await site.leave()));

  await using books = await stage.openBooks();
  const entries = await readBooks(books);
  return {
    did: `${refundPoints.length} refunds and a mail killed at named points`,
    figures: [
      `${entries.filter(({ orderState }) => orderState === "cancelled").length} orders cancelled`,
      `the mail sent again under its Message-ID after ${waited.toFixed(1)} s, its job made five minutes older`,
    ],
    faults: [...faults, ...compareBooks(entries, await readLedger(stage))],
  };
}

type Bought = { orderId: number; recipient: string };

function buyerAt(stage: Stage, { origin }: Site): () => Promise<Bought> {
  const next = customersOf(stage, [origin]);
  let count = 0;
  return async () => {
    const customer = await next();
    const intention = intend(randomUUID(), count++);
    await buyOnce(customer, intention, {
      order: paidOf(customer, intention.mark),
      card: GOOD_CARD,
    });
    if (intention.told?.kind !== "placed") throw new Error(JSON.stringify(intention.told));
    return { orderId: intention.told.orderId, recipient: `customer-${count}@example.org` };
  };
}

/** The command is killed at the point, and what it had begun is done by the site; what went otherwise. */
async function killRefund(
  { name, place, fault }: (typeof refundPoints)[number],
  stage: Stage,
  { orderId, recipient }: Bought,
): Promise<string[]> {
  const hold = place && (await holdAt(stage.settings["DATABASE_URL"] ?? "", place));
  if (fault) await orderFault(stage, { fault, on: "void" });
  const command = startCommand(["orders", "cancel", String(orderId), "--yes"], stage.settings);
  const isMet = hold ? hold.isMet : () => haveFaultsStruck(stage);
  const met = await comesTrue(isMet, MET_WITHIN);
  await command.kill();
  await hold?.release();

  const rest = await comesToRest(stage, DONE_WITHIN);
  const told = async () => (await mailsTo(stage, recipient)).length >= 2;
  const isTold = await comesTrue(told, MET_WITHIN);
  const mails = await mailsTo(stage, recipient);
  return [
    ...(met ? [] : [`${name}: was not met: ${command.output()}`]),
    ...rest.map((still) => `${name}: ${still}`),
    ...(isTold && mails.length === 2 ? [] : [`${name}: ${mails.length} mails, not 2`]),
    ...(await judgeCancelled(name, stage, orderId)),
  ];
}

async function judgeCancelled(name: string, stage: Stage, orderId: number): Promise<string[]> {
  await using books = await stage.openBooks();
  const entry = (await readBooks(books)).find((entry) => entry.orderId === orderId);
  const sales = (await readLedger(stage)).filter(({ orderid }) => orderid === entry?.orderid);
  const isRight = entry?.orderState === "cancelled" && entry.attempt === "voided";
  const isBack = sales.length === 1 && sales[0]?.state === "canceled";
  return [
    ...(isRight ? [] : [`${name}: the order is ${entry?.orderState}, ${entry?.attempt}`]),
    ...(isBack ? [] : [`${name}: at the gateway: ${sales.map(({ state }) => state).join(", ")}`]),
  ];
}

/** P4: a mail is with the server, and it is not noted yet that it is. */
async function holdMail(stage: Stage, buy: () => Promise<Bought>) {
  const hold = await holdAt(stage.settings["DATABASE_URL"] ?? "", {
    table: "mails",
    on: "update",
    when: "new.state = 'sent'",
    at: "statement",
  });
  const { recipient } = await buy();
  const isMet = async () => (await hold.isMet()) && (await mailsTo(stage, recipient)).length === 1;
  const met = await comesTrue(isMet, MET_WITHIN);
  const faults = met ? [] : ["a mail: sent, not noted yet: was not met"];
  return { recipient, faults, release: hold.release };
}

/** After five minutes without a word its job is given to another process, which sends it once more and says so. */
async function seeSentAgain(stage: Stage, recipient: string): Promise<string[]> {
  const older = "started_on = started_on - interval '5 minutes'";
  await administer(
    stage.settings["DATABASE_URL"] ?? "",
    `update jobs.job_common set ${older} where name = 'mail' and state = 'active'`,
  );
  const again = async () => (await mailsTo(stage, recipient)).length === 2;
  if (!(await comesTrue(again, DONE_WITHIN + 60_000))) return ["a mail: was not sent again"];
  const ids = (await mailsTo(stage, recipient)).map(({ headers }) => headers["message-id"]);
  return new Set(ids).size === 1 ? [] : [`a mail: sent under ${ids.join(" and ")}`];
}

type Mail = { headers: Record<string, string> };

async function mailsTo({ simulators }: Stage, recipient: string): Promise<Mail[]> {
  const answer = await fetch(`${simulators.inboxOrigin}/api/mails?to=${recipient}`);
  return answer.json();
}
