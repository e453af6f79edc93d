import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { isRestoredCopy } from "#api/db/library/safe-mode.ts";
import type { Jobs } from "#api/jobs.ts";
import { mailQueue } from "#api/mail/queue-mail.ts";
import { liesAt, pictureFetcher } from "#api/integrations/fetch-picture.ts";
import type { Services } from "#api/services.ts";
import { writeStatement } from "#documents/statement.ts";

import { type Env, printingOf, siteOrigins } from "./settings/env.ts";
import { gatewayOf } from "./integrations/gateway.ts";
import { identityProviderOf } from "./integrations/identity-provider.ts";
import type { ServerLog } from "./log.ts";
import { mediaOf } from "./files/media.ts";
import { readSentences } from "./sentences.ts";
import { videoHostOf } from "./integrations/video-host.ts";

type Opened = {
  database: OpenDatabase;
  jobs: Jobs;
  log: ServerLog;
  addressOf: Services["addressOf"];
  catalogVersion: Services["catalogVersion"];
};

const MINUTE = 60_000;
/** In milliseconds. With it whoever pays is answered within the 35 seconds that are promised (P5). */
const REFUSAL_STEP = 2_000;

/** What the calls and the commands work with, by the settings. */
export async function servicesOf(
  env: Env,
  { database, jobs, log, addressOf, catalogVersion }: Opened,
): Promise<Services> {
  const printing = printingOf(env);
  const isCopy = () => isRestoredCopy(database.db);
  return {
    db: database.db,
    jobs,
    queueMail: mailQueue(jobs, now),
    writeStatement: async (statement) => (await writeStatement(statement, printing)).pdf,
    siteOrigin: env.SITE_ORIGIN,
    catalogVersion,
    media: mediaOf(env),
    identity: identityProviderOf(env, log, isCopy),
    gateway: gatewayOf(env, isCopy),
    minimumDonation: env.MINIMUM_DONATION,
    maximumDonation: env.MAXIMUM_DONATION,
    smallFreeOrdersPerMonth: env.SMALL_FREE_ORDERS_PER_MONTH,
    paymentWait: env.PAYMENT_WAIT_MINUTES * MINUTE,
    keepDonationsYears: env.KEEP_GIFTS_YEARS,
    paymentLimits: {
      perPerson: env.PAYMENTS_PER_PERSON,
      declinesPerNetwork: env.DECLINES_PER_NETWORK,
      declinesPerPerson: env.DECLINES_PER_PERSON,
      perCard: env.PAYMENTS_PER_CARD,
      donationsOfNewAccount: env.GIFTS_OF_NEW_ACCOUNT,
    },
    refusalStep: REFUSAL_STEP,
    topicMinimum: env.TOPIC_MINIMUM,
    timeZone: env.LIBRARY_TIME_ZONE,
    now,
    siteOrigins: siteOrigins(env),
    isRehearsal: env.REHEARSAL === "on",
    apiOrigin: env.API_ORIGIN ?? "",
    videoHost: videoHostOf(env),
    mayFetchPicture: liesAt(env.VIDEO_PICTURE_ORIGINS),
    fetchPicture: pictureFetcher(env.VIDEO_PICTURE_ORIGINS, fetch),
    addressOf,
    say: await readSentences(),
    log,
  };
}

function now(): Date {
  return new Date();
}
