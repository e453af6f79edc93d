import type { LibraryMetrics } from "#api/db/library/library-metrics.ts";
import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import { openRefundStates } from "#domain/refund-states.ts";

export type Sample = { labels: Record<string, string>; value: number };

/** What is told of the library's figures, by whichever process is asked: all processes tell the same. */
export type LibraryGauge = {
  name: string;
  help: string;
  labels: readonly string[];
  read: (figures: LibraryMetrics, now: Date) => Sample[];
};

type StateCount = { state: string; count: number };

export const libraryGauges: readonly LibraryGauge[] = [
  {
    name: "lectern_payments",
    help: "Payments that are open, by what is known of them.",
    labels: ["state"],
    read: ({ payments }) => samplesByState(payments, openPaymentStates),
  },
  {
    name: "lectern_payments_uncertain_seconds",
    help: "How long the oldest payment has been uncertain; 0 when none is.",
    labels: [],
    read: ({ uncertainSince }, now) => singleSample(secondsBetween(uncertainSince, now)),
  },
  {
    name: "lectern_refunds_open",
    help: "What is still to be given back, by what is known of it.",
    labels: ["state"],
    read: ({ refunds }) => samplesByState(refunds, openRefundStates),
  },
  {
    name: "lectern_givings_uncertain",
    help: "Regular givings of which it is not certain what the gateway keeps.",
    labels: ["state"],
    read: ({ givings: regularGivings }) => samplesByState(regularGivings),
  },
  {
    name: "lectern_charge_misfits",
    help: "Charges that do not fit the orders, and that nobody has seen to.",
    labels: [],
    read: ({ discrepancies }) => singleSample(discrepancies),
  },
  {
    name: "lectern_gifts_closed_seconds",
    help: "For how long gifts stay closed because too many payments were declined; 0 when they are open.",
    labels: [],
    read: ({ donationsClosedUntil }, now) =>
      singleSample(secondsBetween(now, donationsClosedUntil)),
  },
  {
    name: "lectern_held",
    help: "1 while the data are taken for a copy, with which nothing is charged, sent or ended.",
    labels: [],
    read: ({ isRestoredCopy }) => singleSample(isRestoredCopy ? 1 : 0),
  },
  {
    name: "lectern_mails",
    help: "Mails that wait (queued), and those of the last day that did not arrive.",
    labels: ["state"],
    read: ({ mails }) => samplesByState(mails, ["queued", "refused", "failed", "bounced"]),
  },
  {
    name: "lectern_mails_queued_seconds",
    help: "How long the oldest mail has waited; 0 when none does.",
    labels: [],
    read: ({ mailsSince }, now) => singleSample(secondsBetween(mailsSince, now)),
  },
  {
    name: "lectern_jobs",
    help: "Jobs of the queue: waiting, active, or failed for good.",
    labels: ["name", "state"],
    read: ({ jobs }) =>
      jobs.map(({ name, state, count }) => ({ labels: { name, state }, value: count })),
  },
  {
    name: "lectern_jobs_due_seconds",
    help: "How long the oldest job of its kind has been due and not taken up.",
    labels: ["name"],
    read: ({ jobsDueSince }, now) =>
      jobsDueSince.map(({ name, since }) => ({
        labels: { name },
        value: secondsBetween(since, now),
      })),
  },
  {
    name: "lectern_last_night_timestamp_seconds",
    help: "The beginning of the day, in UTC, whose nightly work was taken up last.",
    labels: [],
    read: ({ lastNight }) => singleSample(new Date(`${lastNight}T00:00:00Z`).getTime() / 1000),
  },
  {
    name: "lectern_catalogue_version",
    help: "How often the catalog has changed.",
    labels: [],
    read: ({ catalogVersion }) => singleSample(catalogVersion),
  },
];

function singleSample(value: number): Sample[] {
  return [{ labels: {}, value }];
}

/** Of each state that somebody waits for there is a number, also when it is 0. */
function samplesByState(counted: readonly StateCount[], always: readonly string[] = []): Sample[] {
  const counts = new Map(always.map((state) => [state, 0]));
  for (const { state, count } of counted) counts.set(state, count);
  return [...counts].map(([state, value]) => ({ labels: { state }, value }));
}

/** What lies between them, and 0 where there is nothing. */
function secondsBetween(from: Date | null, until: Date | null): number {
  if (from === null || until === null) return 0;
  return Math.max(0, until.getTime() - from.getTime()) / 1000;
}
