import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { isRestoredCopy } from "#api/db/safe-mode/ownership.ts";
import type { Jobs } from "#api/ports.ts";
import { createMailQueue } from "#api/mail/queue-mail.ts";
import { matchOrigins, createPictureFetcher } from "#api/integrations/fetch-picture.ts";
import type { CatalogServices, RequestServices, Services } from "#api/services.ts";
import { renderStatement } from "#documents/statement.ts";

import { type Env, configurePrinting, siteOrigins } from "./settings/env.ts";
import { configureGateway } from "./integrations/gateway.ts";
import { configureIdentityProvider } from "./integrations/identity-provider.ts";
import type { ServerLog } from "./log.ts";
import { configureMedia } from "./files/configure-media.ts";
import { loadTranslations } from "./load-translations.ts";
import { configureVideoHost } from "./integrations/video-host.ts";

type ServiceDeps = {
  database: OpenDatabase;
  jobs: Jobs;
  log: ServerLog;
  addressOf: RequestServices["addressOf"];
  catalogVersion: CatalogServices["catalogVersion"];
};

const MINUTE_MS = 60_000;
/** Milliseconds. Keeps the answer to a payment within 35 seconds (P5). */
const REFUSAL_STEP_MS = 2_000;

/** Creates the services of API calls and commands from the settings. */
export async function createServices(
  env: Env,
  { database, jobs, log, addressOf, catalogVersion }: ServiceDeps,
): Promise<Services> {
  const printing = configurePrinting(env);
  const isCopy = () => isRestoredCopy(database.db);
  return {
    db: database.db,
    jobs,
    queueMail: createMailQueue(jobs, now),
    renderStatement: async (statement) => (await renderStatement(statement, printing)).pdf,
    siteOrigin: env.SITE_ORIGIN,
    catalogVersion,
    media: configureMedia(env),
    identity: configureIdentityProvider(env, log, isCopy),
    gateway: configureGateway(env, isCopy),
    minimumDonation: env.MINIMUM_DONATION,
    maximumDonation: env.MAXIMUM_DONATION,
    smallFreeOrdersPerMonth: env.SMALL_FREE_ORDERS_PER_MONTH,
    paymentWaitMs: env.PAYMENT_WAIT_MINUTES * MINUTE_MS,
    keepDonationsYears: env.KEEP_GIFTS_YEARS,
    paymentLimits: {
      perPerson: env.PAYMENTS_PER_PERSON,
      declinesPerNetwork: env.DECLINES_PER_NETWORK,
      declinesPerPerson: env.DECLINES_PER_PERSON,
      perCard: env.PAYMENTS_PER_CARD,
      donationsOfNewAccount: env.GIFTS_OF_NEW_ACCOUNT,
    },
    declineStepMs: REFUSAL_STEP_MS,
    topicMinimum: env.TOPIC_MINIMUM,
    timeZone: env.LIBRARY_TIME_ZONE,
    now,
    siteOrigins: siteOrigins(env),
    isRehearsal: env.REHEARSAL === "on",
    apiOrigin: env.API_ORIGIN ?? "",
    videoHost: configureVideoHost(env),
    mayFetchPicture: matchOrigins(env.VIDEO_PICTURE_ORIGINS),
    fetchPicture: createPictureFetcher(env.VIDEO_PICTURE_ORIGINS, fetch),
    addressOf,
    translate: await loadTranslations(),
    log,
  };
}

function now(): Date {
  return new Date();
}
