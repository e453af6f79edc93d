import { statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import type { PrintSettings } from "#documents/open-typesetter.ts";
import { getPaperSize } from "#domain/paper-size.ts";
import { isLoopback } from "#api/integrations/is-loopback.ts";
import type { PaymentSettings, IdentitySettings } from "#web/app/layout/site.ts";

import { findUnsafeSettings, findRealGateway } from "./find-unsafe-settings.ts";
import { Settings } from "./settings.ts";

export type Env = Settings & {
  SITE_ORIGIN: string;
  MEDIA_ROOT: string;
  IDENTITY_ISSUER: string;
  SMTP_URL: string;
  GATEWAY_ORIGIN: string;
  IP_LOOKUP_URL: string;
  DECLINES_PER_NETWORK: number;
};

/** The settings cannot be used; the message names each faulty one with the reason. */
export class EnvError extends Error {}

/**
 * Reads the environment, once at startup. Throws `EnvError` when settings are invalid, or missing or unsafe in
 * production.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const read = Settings.safeParse(source);
  if (!read.success)
    throw new EnvError(`The settings cannot be used:\n${z.prettifyError(read.error)}`);

  const unsafe = read.data.NODE_ENV === "production" ? findUnsafeSettings(read.data) : [];
  const faults = [...findContradictions(read.data), ...unsafe];
  if (faults.length > 0)
    throw new EnvError(
      `The settings cannot be used:\n${faults.map((fault) => `✖ ${fault}`).join("\n")}`,
    );

  return withDefaultOrigins(read.data);
}

/** Returns the valid settings and the names of the invalid ones, without checking safety. */
export function readValidSettings(source: NodeJS.ProcessEnv): { env: Env; unread: Set<string> } {
  const unread = Object.entries(Settings.shape)
    .filter(([name, setting]) => !setting.safeParse(source[name]).success)
    .map(([name]) => name);
  const valid = { ...source, ...Object.fromEntries(unread.map((name) => [name, undefined])) };
  return { env: withDefaultOrigins(Settings.parse(valid)), unread: new Set(unread) };
}

function withDefaultOrigins(settings: Settings): Env {
  const { PORT, DATA_DIR, DECLINES_PER_NETWORK, PAYMENTS_PER_NETWORK } = settings;
  return {
    ...settings,
    DECLINES_PER_NETWORK: DECLINES_PER_NETWORK ?? PAYMENTS_PER_NETWORK ?? 20,
    SITE_ORIGIN: settings.SITE_ORIGIN ?? `http://localhost:${PORT}`,
    MEDIA_ROOT: settings.MEDIA_ROOT ?? join(DATA_DIR, "media"),
    // The ports of the demonstration's simulators relative to the site's port.
    IDENTITY_ISSUER: settings.IDENTITY_ISSUER ?? `http://localhost:${PORT + 1}/`,
    GATEWAY_ORIGIN: settings.GATEWAY_ORIGIN ?? `http://localhost:${PORT + 2}`,
    SMTP_URL: settings.SMTP_URL ?? `smtp://localhost:${PORT + 4}`,
    IP_LOOKUP_URL: settings.IP_LOOKUP_URL ?? `http://localhost:${PORT + 5}/`,
  };
}

/** Settings of the identity provider for browsers; none is a secret. */
export function publicIdentity(env: Env): IdentitySettings {
  return {
    issuer: env.IDENTITY_ISSUER,
    clientId: env.IDENTITY_CLIENT_ID,
    audience: env.IDENTITY_AUDIENCE,
    connection: env.IDENTITY_CONNECTION,
    session: env.IDENTITY_SESSION,
  };
}

/** Settings of the payment gateway for browsers; the tokenization key is public. */
export function publicPayments(env: Env): PaymentSettings {
  return {
    origin: env.GATEWAY_ORIGIN,
    tokenizationKey: env.GATEWAY_TOKENIZATION_KEY,
    ipLookupUrl: env.IP_LOOKUP_URL,
  };
}

/** The origins of the site: on this machine both localhost and 127.0.0.1. */
export function siteOrigins({ SITE_ORIGIN }: Pick<Env, "SITE_ORIGIN">): string[] {
  const site = new URL(SITE_ORIGIN);
  if (!isLoopback(site)) return [site.origin];
  return ["localhost", "127.0.0.1"].map((name) => {
    site.hostname = name;
    return site.origin;
  });
}

export function configurePrinting({ LIBRARY_COUNTRY, FONTS_FOLDER }: Env): PrintSettings {
  return { paper: getPaperSize(LIBRARY_COUNTRY), fontsFolder: FONTS_FOLDER };
}

function findContradictions(settings: Settings): string[] {
  const { SERVE, API_ORIGIN, MEDIA_BASE_URL, MEDIA_ROOT } = settings;
  const faults = findRealGateway(settings);

  if (settings.METRICS_PORT === settings.PORT) {
    faults.push("METRICS_PORT: must differ from PORT, which is public");
  }
  if (Boolean(settings.VIDEO_PLAYLIST_ID) !== Boolean(settings.VIDEO_PLAYLIST_KEY)) {
    faults.push("VIDEO_PLAYLIST_ID and VIDEO_PLAYLIST_KEY: each needs the other");
  }

  const { FONTS_FOLDER } = settings;
  if (FONTS_FOLDER && !statSync(FONTS_FOLDER, { throwIfNoEntry: false })?.isDirectory()) {
    faults.push("FONTS_FOLDER: no such folder");
  }
  if (settings.MAXIMUM_DONATION < settings.MINIMUM_DONATION) {
    faults.push("MAXIMUM_DONATION: must not be below MINIMUM_DONATION");
  }
  if (SERVE !== "both" && !API_ORIGIN) faults.push(`API_ORIGIN: needed, because SERVE is ${SERVE}`);
  if (SERVE === "site" && !MEDIA_BASE_URL && !MEDIA_ROOT) {
    faults.push("MEDIA_BASE_URL or MEDIA_ROOT: one is needed, because SERVE is site");
  }
  return faults;
}
