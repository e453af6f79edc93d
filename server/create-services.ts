import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { isRestoredCopy } from "#api/db/safe-mode/ownership.ts";
import { matchOrigins, createPictureFetcher } from "#api/integrations/fetch-picture.ts";
import { openIdentityProvider } from "#api/integrations/identity-provider/identity-provider.ts";
import { type Gateway, openGateway } from "#api/integrations/payment-gateway/gateway.ts";
import { openVideoHost, type VideoHost } from "#api/integrations/video-host.ts";
import { createMailQueue } from "#api/mail/queue-mail.ts";
import type { Jobs, IdentityProvider } from "#api/ports.ts";
import type { CatalogServices, RequestServices, Services } from "#api/services.ts";
import { renderStatement } from "#documents/statement.ts";

import { type Env, configurePrinting, siteOrigins } from "./settings/env.ts";
import type { ServerLog } from "./log.ts";
import { configureMedia } from "./files/media-files.ts";
import { loadTranslations } from "./load-translations.ts";
import {
  guardGateway,
  type IsRestoredCopy,
  guardIdentityProvider,
} from "./safe-mode/guard-services.ts";

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

type VideoSettings = Pick<Env, "VIDEO_API_ORIGIN" | "VIDEO_PLAYLIST_ID" | "VIDEO_PLAYLIST_KEY">;

/** The video host of the settings; null when no playlist is set. */
function configureVideoHost(env: VideoSettings): VideoHost | null {
  const { VIDEO_API_ORIGIN: origin, VIDEO_PLAYLIST_ID: id, VIDEO_PLAYLIST_KEY: key } = env;
  return id && key ? openVideoHost({ origin, id, key, fetch }) : null;
}

type GatewaySettings = Pick<Env, "GATEWAY_ORIGIN" | "GATEWAY_SECURITY_KEY" | "GATEWAY_SIGNING_KEY">;

/** The payment gateway of the settings, guarded for a restored copy (P18). */
function configureGateway(env: GatewaySettings, isRestoredCopy: IsRestoredCopy): Gateway {
  const gateway = openGateway({
    origin: env.GATEWAY_ORIGIN,
    securityKey: env.GATEWAY_SECURITY_KEY,
    signingKey: env.GATEWAY_SIGNING_KEY,
  });
  return guardGateway(gateway, isRestoredCopy);
}

/** The identity provider of the settings, guarded for a restored copy (P18). */
function configureIdentityProvider(
  env: Env,
  log: ServerLog,
  isRestoredCopy: IsRestoredCopy,
): IdentityProvider {
  const identity = openIdentityProvider({
    issuer: env.IDENTITY_ISSUER,
    audience: env.IDENTITY_AUDIENCE,
    claims: env.IDENTITY_CLAIMS,
    clientId: env.IDENTITY_CLIENT_ID,
    management: {
      clientId: env.IDENTITY_MANAGEMENT_CLIENT_ID,
      clientSecret: env.IDENTITY_MANAGEMENT_CLIENT_SECRET,
      audience: env.IDENTITY_MANAGEMENT_AUDIENCE,
    },
    fetch,
    now: () => new Date(),
    log,
  });
  return guardIdentityProvider(identity, isRestoredCopy);
}
