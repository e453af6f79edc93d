import {
  changeRegularGiving,
  findRegularGivingById,
  type RegularGivingRow,
  moveRegularGiving,
  recordEndRequested,
} from "#api/db/donations/regular-givings.ts";
import { isOver } from "#api/db/schema/regular-givings-schema.ts";
import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import { LATE_CHECK_DELAY_SECONDS } from "#api/ordering/schedule-payment-check.ts";
import { orNotFound, ProblemError } from "#api/problem.ts";
import type { Clock, Database, JobServices, MailServices, RecordServices } from "#api/services.ts";
import type { RegularGiving } from "#contract/regular-giving.ts";
import type { Language } from "#domain/languages.ts";
import { dollars } from "#domain/money.ts";
import type { ShownRegularGivingState } from "#domain/regular-giving-states.ts";

import { regularGivingPending } from "./change-errors.ts";
import { scheduleRegularGivingCheck } from "./begin-regular-giving.ts";
import { concludeRegularGiving } from "./conclude-regular-giving.ts";
import { logGatewayOutcome } from "#api/integrations/payment-gateway/regular-givings.ts";

/** In seconds. */
const RETRY_AFTER_SECONDS = 30;

export type CancelServices = RecordServices & MailServices & JobServices & { gateway: Gateway };

/**
 * S7.27: ends a regular giving at the gateway; one that is over stays so. Throws `ProblemError` when its state is
 * uncertain, or when the gateway refuses and it goes on. `mailsDonor`: mails the person at once. `isRequested`: the
 * person asked for the end and waits for the answer.
 */
export async function endRegularGiving(
  services: CancelServices,
  regularGiving: RegularGivingRow,
  { mailsDonor = true, isRequested = true } = {},
): Promise<RegularGivingRow> {
  const { db, gateway, now, log } = services;
  const { id, orderid, subscription_id } = regularGiving;
  if (isOver(regularGiving)) return regularGiving;
  const endRequest = { is_end_wished: isRequested, end_tries: 0 };
  const ending = { from: "active", to: "cancelling", ...endRequest } as const;
  const isOurs = await moveRegularGiving(db, id, { ...ending, now: now() });
  if (!isOurs) {
    // An account deletion may have started this end; if it fails, the person's own request must remain.
    if (isRequested) await recordEndRequested(db, id);
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
        { mailsDonor },
      );
    case "refused":
      await moveRegularGiving(db, id, { from: "cancelling", to: "active", now: now() });
      throw new ProblemError(503, "giving-not-cancelled", undefined, RETRY_AFTER_SECONDS);
    case "unknown":
      await scheduleRegularGivingCheck(services, orderid, LATE_CHECK_DELAY_SECONDS);
      throw regularGivingPending();
  }
}

type OwnLookup = { userId: number; id: number; language: Language };

/** Throws `ProblemError` 404 when it is another person's. Later mails about it use `language`. */
export async function findOwnRegularGiving(
  services: Database & Clock,
  { userId, id, language }: OwnLookup,
): Promise<RegularGivingRow> {
  const regularGiving = orNotFound(await findRegularGivingById(services.db, id));
  return updateMailLanguage(
    services,
    orNotFound(regularGiving.user_id === userId ? regularGiving : null),
    language,
  );
}

/** Sets the language of later mails about it. */
export async function updateMailLanguage(
  { db, now }: Database & Clock,
  regularGiving: RegularGivingRow,
  language: Language,
): Promise<RegularGivingRow> {
  if (language !== regularGiving.language)
    await changeRegularGiving(db, regularGiving.id, { language }, now());
  return { ...regularGiving, language };
}

/** S3.09. Null once it has ended or failed. */
export function presentRegularGiving(regularGiving: RegularGivingRow): RegularGiving | null {
  const state = presentState(regularGiving.state);
  if (state === null) return null;
  const { id, amount_cents, first_day, next_day, payment_method, last_four } = regularGiving;

  return {
    id,
    state,
    amount: dollars(amount_cents),
    day: Number(first_day.slice(8)),
    nextCharge: state === "active" ? next_day : null,
    method: payment_method,
    lastFour: last_four,
  };
}

function presentState(state: RegularGivingRow["state"]): ShownRegularGivingState | null {
  switch (state) {
    case "starting":
    case "planning":
      return "starting";
    case "active":
      return "active";
    case "cancelling":
      return "ending";
    case "cancelled":
    case "failed":
      return null;
  }
}
