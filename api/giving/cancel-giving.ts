import { findGivingById, type GivingRow, moveGiving } from "#api/db/givings.ts";
import { isOver } from "#api/db/givings-schema.ts";
import { LATER } from "#api/ordering/ask-after.ts";
import { orNotFound, Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";

import { givingPending } from "./change-refusals.ts";
import { checkSoon } from "./check-soon.ts";
import { concludeGiving } from "./conclude-giving.ts";

/** In seconds: when it may be tried again. */
const PAUSE = 30;

/** What it takes to end one. */
export type Ending = Pick<
  Services,
  "db" | "gateway" | "jobs" | "log" | "now" | "queueMail" | "siteOrigin" | "timeZone"
>;

/**
 * S7.27: has the gateway charge it no more. One that has ended already stays so; while it is not certain what it is, it is
 * refused. Where the gateway does not end it, it goes on, and that is said. `tells`: whether they are written to.
 */
export async function endGiving(
  services: Ending,
  giving: GivingRow,
  { tells = true } = {},
): Promise<GivingRow> {
  const { db, gateway, now, log } = services;
  const { id, orderid, subscription_id } = giving;
  if (isOver(giving)) return giving;
  const isOurs = await moveGiving(db, id, { from: "active", to: "cancelling", now: now() });
  if (!isOurs) throw givingPending();

  const outcome = await gateway.givings.end(subscription_id ?? "");
  const facts = { orderid, ...("answer" in outcome && { answer: outcome.answer }) };
  log.info({ ...facts, outcome: outcome.kind }, "the gateway was asked to end a regular giving");

  switch (outcome.kind) {
    case "done":
      return concludeGiving(services, giving, { kind: "ended", by: "person" }, { tells });
    case "refused":
      await moveGiving(db, id, { from: "cancelling", to: "active", now: now() });
      throw new Refused(503, "giving-not-cancelled", undefined, PAUSE);
    case "unknown":
      await checkSoon(services, orderid, LATER);
      throw givingPending();
  }
}

/** The giving of that id, as it is now. */
export async function findOwnGiving(
  { db }: Pick<Services, "db">,
  userId: number,
  id: number,
): Promise<GivingRow> {
  const giving = orNotFound(await findGivingById(db, id));
  return orNotFound(giving.user_id === userId ? giving : null);
}
