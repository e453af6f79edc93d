import { randomUUID } from "node:crypto";

import { comesTrue } from "#tests/comes-true.ts";
import { buyOnce } from "#tests/kills/buyer.ts";
import { compareBooks, readBooks } from "#tests/kills/compare-books.ts";
import { readLedger } from "#tests/kills/compare-all.ts";
import { GOOD_CARD } from "#tests/kills/customer.ts";
import { paidOf } from "#tests/kills/draw-order.ts";
import { intend } from "#tests/kills/intention.ts";
import { openStage, type Stage } from "#tests/kills/stage.ts";
import { administer } from "#tests/databases/postgres-databases.ts";

import { holdAt } from "./hold.ts";
import { killRefund, type Placed, refundPoints } from "./kill-refund.ts";
import { inSeconds } from "./in-seconds.ts";
import { judgeMails, mailsTo } from "./library-mails.ts";
import { startOwnServer } from "./own-server.ts";
import type { Outcome } from "./scenario.ts";
import { customersOf, openSite, type Site } from "./site.ts";

/** In milliseconds. */
const MET_WITHIN = 20_000;
const DONE_WITHIN = 120_000;

/** P4, P21: the operator's command is killed while it gives back; then the site while it sends a mail. */
export async function killMailAndRefunds(): Promise<Outcome> {
  await using server = await startOwnServer();
  await using stage = await openStage(server, { PAYMENT_WAIT_MINUTES: "0.15" });
  let site = await openSite(stage);
  const buy = buyerAt(stage, site);
  const faults: string[] = [];
  const recipients: string[] = [];
  for (const point of refundPoints) {
    const placed = await buy();
    recipients.push(placed.recipient);
    faults.push(...(await killRefund(point, stage, placed)));
  }
  const held = await holdMail(stage, buy);
  await site.stop("SIGKILL");
  const killed = performance.now();
  await held.release();
  site = await openSite(stage);
  faults.push(...held.faults, ...(await seeSentAgain(stage, held.recipient)));
  const waited = performance.now() - killed;
  // That of the order and of what went back; and the one mail and its repetition.
  faults.push(...(await judgeMails(stage, [...recipients, held.recipient], 2)));
  faults.push(...(await site.leave()));

  await using books = await stage.openBooks();
  const entries = await readBooks(books);
  return {
    did: `${refundPoints.length} refunds and a mail killed at named points`,
    figures: [
      `${entries.filter(({ orderState }) => orderState === "cancelled").length} orders cancelled`,
      `the mail sent again under its Message-ID ${inSeconds(waited)} after the kill, its job made five minutes older meanwhile`,
    ],
    faults: [...faults, ...compareBooks(entries, await readLedger(stage))],
  };
}

function buyerAt(stage: Stage, { origin }: Site): () => Promise<Placed> {
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

/** P4: a mail is with the server, and it is not noted yet that it is. */
async function holdMail(stage: Stage, buy: () => Promise<Placed>) {
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
