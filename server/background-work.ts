import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { isRestoredCopy, readOwnership } from "#api/db/safe-mode/ownership.ts";
import { checkRegularGivings } from "#api/donations/reconcile-regular-giving.ts";
import type { Jobs } from "#api/ports.ts";
import { startMailWorker } from "#api/mail/send-mail.ts";
import { intervalMs } from "#api/ordering/run-batch.ts";
import { startPaymentChecks, startReconciling } from "#api/ordering/reconcile-payments.ts";
import { openMailServer } from "#api/integrations/mail-server.ts";
import { deleteAccounts } from "#api/people/delete-accounts.ts";
import { finishErasures } from "#api/people/finish-erasure.ts";
import type { Services } from "#api/services.ts";

import type { Env } from "./settings/env.ts";
import { guardMailServer } from "./safe-mode/guard-services.ts";
import { runWhileOwned } from "./safe-mode/run-while-owned.ts";
import type { ServerLog } from "./log.ts";

type BackgroundWork = {
  env: Env;
  database: OpenDatabase;
  jobs: Jobs;
  services: Services;
  log: ServerLog;
  /** Called each time all uncertain payments and givings were reconciled. */
  onReconciled?: (() => void) | undefined;
};

/** Milliseconds: the longest time from a take-over to the start of background work. */
const OWNERSHIP_CHECK_MS = 20_000;

/** Runs mails, account deletions and reconciliation. The returned function stops them. */
export function startBackgroundWork(work: BackgroundWork): Promise<() => Promise<void>> {
  const { database, jobs, services, log } = work;
  let stopReconciling: (() => Promise<void>) | null = null;

  return runWhileOwned({
    readOwnership: () => readOwnership(database.db),
    async start() {
      await startJobs(work);
      stopReconciling = startReconciling(services, work.onReconciled);
    },
    async stop() {
      await stopReconciling?.();
      await jobs.pause();
    },
    checkEveryMs: Math.min(OWNERSHIP_CHECK_MS, intervalMs(services)),
    now: services.now,
    log,
  });
}

async function startJobs({ env, database, jobs, services, log }: BackgroundWork): Promise<void> {
  const { identity, keepDonationsYears, now } = services;
  const place = openMailServer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  const server = guardMailServer(place, () => isRestoredCopy(database.db));
  await startMailWorker({ database, jobs, server, siteOrigin: env.SITE_ORIGIN, now, log });
  await deleteAccounts({ database, jobs, identity, keepDonationsYears, now, log });
  await finishErasures(services, jobs);
  await startPaymentChecks(services, jobs);
  await checkRegularGivings(services, jobs);
}
