import {
  changeRegularGiving,
  findRegularGivingById,
  type RegularGivingRow,
  moveRegularGiving,
  recordEndRequested,
} from "#api/db/donations/regular-givings.ts";
import { isOver } from "#api/db/schema/regular-givings-schema.ts";
import { LATE_CHECK_DELAY_SECONDS } from "#api/ordering/schedule-payment-check.ts";
import { orNotFound, ProblemError } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import type { Language } from "#domain/languages.ts";

import { regularGivingPending } from "./change-errors.ts";
import { scheduleGivingCheck } from "./schedule-regular-giving-check.ts";
import { concludeRegularGiving } from "./conclude-regular-giving.ts";
import { logGatewayOutcome } from "./log-gateway-outcome.ts";

/** In seconds: when it may be tried again. */
const RETRY_AFTER_SECONDS = 30;

/** What it takes to end one. */
export type CancelServices = Pick<
  Services,
  "db" | "gateway" | "jobs" | "log" | "now" | "queueMail" | "siteOrigin" | "timeZone"
>;

/**
 * S7.27: has the gateway charge it no more. One that has ended already stays so; while it is not certain what it is, it is
 * refused. Where the gateway does not end it, it goes on, and that is said. `tells`: whether they are written to at once.
 * `isWished`: whether it is they who wish it, and wait to hear of it.
 */
export async function endRegularGiving(
  services: CancelServices,
  regularGiving: RegularGivingRow,
  { tells = true, isWished = true } = {},
): Promise<RegularGivingRow> {
  const { db, gateway, now, log } = services;
  const { id, orderid, subscription_id } = regularGiving;
  if (isOver(regularGiving)) return regularGiving;
  const wish = { is_end_wished: isWished, end_tries: 0 };
  const ending = { from: "active", to: "cancelling", ...wish } as const;
  const isOurs = await moveRegularGiving(db, id, { ...ending, now: now() });
  if (!isOurs) {
    // A deletion may have begun the end: where it failed, the person's own wish has to outlive that.
    if (isWished) await recordEndRequested(db, id);
    throw regularGivingPending();
  }

  const outcome = await gateway.regularGivings.end(subscription_id ?? "");
  logGatewayOutcome(log, orderid, outcome, "the gateway was asked to end a regular giving");

  switch (outcome.kind) {
    case "done":
      return concludeRegularGiving(
        services,
        regularGiving,
        { kind: "ended", by: "person" },
        { tells },
      );
    case "refused":
      await moveRegularGiving(db, id, { from: "cancelling", to: "active", now: now() });
      throw new ProblemError(503, "giving-not-cancelled", undefined, RETRY_AFTER_SECONDS);
    case "unknown":
      await scheduleGivingCheck(services, orderid, LATE_CHECK_DELAY_SECONDS);
      throw regularGivingPending();
  }
}

type OwnLookup = { userId: number; id: number; language: Language };

/** The giving of that id, as it is now; they are written to of it in the language that they use. */
export async function findOwnRegularGiving(
  services: Pick<Services, "db" | "now">,
  { userId, id, language }: OwnLookup,
): Promise<RegularGivingRow> {
  const regularGiving = orNotFound(await findRegularGivingById(services.db, id));
  return updateMailLanguage(
    services,
    orNotFound(regularGiving.user_id === userId ? regularGiving : null),
    language,
  );
}

/** Mails about it are in that language from now on. */
export async function updateMailLanguage(
  { db, now }: Pick<Services, "db" | "now">,
  regularGiving: RegularGivingRow,
  language: Language,
): Promise<RegularGivingRow> {
  if (language !== regularGiving.language)
    await changeRegularGiving(db, regularGiving.id, { language }, now());
  return { ...regularGiving, language };
}
