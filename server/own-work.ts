import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { isRestoredCopy, readOwnership } from "#api/db/library/safe-mode.ts";
import { checkRegularGivings } from "#api/donations/reconcile-regular-givings.ts";
import type { Jobs } from "#api/jobs.ts";
import { sendMails } from "#api/mail/send-mail.ts";
import { paceOf } from "#api/ordering/run-batch.ts";
import { checkPayments, keepReconciling } from "#api/ordering/reconcile.ts";
import { mailServer } from "#api/integrations/mail-server.ts";
import { deleteAccounts } from "#api/people/delete-accounts.ts";
import { finishErasures } from "#api/people/finish-erasure.ts";
import type { Services } from "#api/services.ts";

import type { Env } from "./settings/env.ts";
import { guardMails } from "./safe-mode/guard-mails.ts";
import { workWhileOwn } from "./safe-mode/work-while-own.ts";
import type { ServerLog } from "./log.ts";

type Working = {
  env: Env;
  database: OpenDatabase;
  jobs: Jobs;
  services: Services;
  log: ServerLog;
  /** Called whenever everything that is not certain was asked after. */
  onRound?: (() => void) | undefined;
};

/** In milliseconds: a copy that is taken over is at work after so long at the latest. */
const LOOK_EVERY = 20_000;

/** Does by itself what a library has to: mails, ends of accounts, and questions to the gateway. The function returned stops it. */
export function keepAtWork(working: Working): Promise<() => Promise<void>> {
  const { database, jobs, services, log } = working;
  let stopReconciling: (() => Promise<void>) | null = null;

  return workWhileOwn({
    readOwnership: () => readOwnership(database.db),
    async begin() {
      await takeUpJobs(working);
      stopReconciling = keepReconciling(services, working.onRound);
    },
    async rest() {
      await stopReconciling?.();
      await jobs.rest();
    },
    every: Math.min(LOOK_EVERY, paceOf(services)),
    now: services.now,
    log,
  });
}

async function takeUpJobs({ env, database, jobs, services, log }: Working): Promise<void> {
  const { identity, keepDonationsYears, now } = services;
  const place = mailServer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  const server = guardMails(place, () => isRestoredCopy(database.db));
  await sendMails({ database, jobs, server, siteOrigin: env.SITE_ORIGIN, now, log });
  await deleteAccounts({ database, jobs, identity, keepDonationsYears, now, log });
  await finishErasures(services, jobs);
  await checkPayments(services, jobs);
  await checkRegularGivings(services, jobs);
}
