import type { LibraryMetrics } from "#api/db/library/library-metrics.ts";
import { openPaymentStates } from "#api/db/schema/orders-schema.ts";
import { openRefundStates } from "#domain/refund-states.ts";

export type Sample = { labels: Record<string, string>; value: number };

/** Figures of the library; every process reports the same values. */
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
    help: "Open payments by state.",
    labels: ["state"],
    read: ({ payments }) => samplesByState(payments, openPaymentStates),
  },
  {
    name: "lectern_payments_uncertain_seconds",
    help: "Age of the oldest uncertain payment; 0 when there is none.",
    labels: [],
    read: ({ uncertainSince }, now) => singleSample(secondsBetween(uncertainSince, now)),
  },
  {
    name: "lectern_refunds_open",
    help: "Open refunds by state.",
    labels: ["state"],
    read: ({ refunds }) => samplesByState(refunds, openRefundStates),
  },
  {
    name: "lectern_givings_uncertain",
    help: "Regular givings whose state at the gateway is uncertain.",
    labels: ["state"],
    read: ({ givings: regularGivings }) => samplesByState(regularGivings),
  },
  {
    name: "lectern_charge_misfits",
    help: "Discrepancies: charges that do not fit the orders and are not resolved yet.",
    labels: [],
    read: ({ discrepancies }) => singleSample(discrepancies),
  },
  {
    name: "lectern_gifts_closed_seconds",
    help: "Seconds until the circuit breaker reopens donations; 0 when they are open.",
    labels: [],
    read: ({ donationsClosedUntil }, now) =>
      singleSample(secondsBetween(now, donationsClosedUntil)),
  },
  {
    name: "lectern_held",
    help: "1 in safe mode: the data are a restored copy, and nothing is charged, sent or ended.",
    labels: [],
    read: ({ isRestoredCopy }) => singleSample(isRestoredCopy ? 1 : 0),
  },
  {
    name: "lectern_mails",
    help: "Mails waiting (queued), and mails of the last day that were not delivered.",
    labels: ["state"],
    read: ({ mails }) => samplesByState(mails, ["queued", "refused", "failed", "bounced"]),
  },
  {
    name: "lectern_mails_queued_seconds",
    help: "Age of the oldest waiting mail; 0 when there is none.",
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
    help: "How long the oldest job of each kind has been due without being started.",
    labels: ["name"],
    read: ({ jobsDueSince }, now) =>
      jobsDueSince.map(({ name, since }) => ({
        labels: { name },
        value: secondsBetween(since, now),
      })),
  },
  {
    name: "lectern_last_night_timestamp_seconds",
    help: "The day, as its start in UTC, of the last nightly work that was started.",
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

/** States in `always` have a sample also at 0, so that alerts see them. */
function samplesByState(counted: readonly StateCount[], always: readonly string[] = []): Sample[] {
  const counts = new Map(always.map((state) => [state, 0]));
  for (const { state, count } of counted) counts.set(state, count);
  return [...counts].map(([state, value]) => ({ labels: { state }, value }));
}

/** Seconds from `from` to `until`; 0 when either is null or `until` is earlier. */
function secondsBetween(from: Date | null, until: Date | null): number {
  if (from === null || until === null) return 0;
  return Math.max(0, until.getTime() - from.getTime()) / 1000;
}
