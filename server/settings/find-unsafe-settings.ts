import { isLoopback } from "#api/integrations/is-loopback.ts";
import { demonstrationSettings } from "#simulators/demonstration-settings.ts";

import type { Settings } from "./settings.ts";

/** At a loopback address these can only be simulators; a mail server there may be real. */
const simulatorSettings = {
  both: ["IDENTITY_ISSUER", "GATEWAY_ORIGIN"],
  site: ["IP_LOOKUP_URL"],
  api: ["VIDEO_API_ORIGIN", "VIDEO_PICTURE_ORIGINS"],
} as const;

/** Returns faults of production settings: missing ones, and those that would let strangers in. */
export function findUnsafeSettings(settings: Settings): string[] {
  const { SERVE, SITE_ORIGIN, TRUSTED_PROXIES, DATABASE_URL } = settings;
  const faults: string[] = [];

  if (!SITE_ORIGIN)
    faults.push("SITE_ORIGIN: needed in production, such as https://library.example");
  const needed = [
    ...requiredBySite,
    ...(SERVE === "api" ? [] : requiredByPages),
    ...(SERVE === "site" ? [] : requiredByApi),
  ];
  for (const name of needed) {
    if (!settings[name]) faults.push(`${name}: needed in production`);
  }
  for (const name of findDemonstrationSettings(settings)) {
    faults.push(`${name}: needed in production, and not the demonstration's`);
  }
  faults.push(...findSimulators(settings));
  for (const name of urlSettings) {
    if ([settings[name] ?? []].flat().some(isUnencrypted))
      faults.push(`${name}: must begin with https:// in production`);
  }
  if (TRUSTED_PROXIES.some((network) => Number(network.split("/")[1] ?? 32) < MIN_PREFIX_BITS)) {
    faults.push("TRUSTED_PROXIES: trusts far too many addresses; name your own proxies");
  }
  if (DATABASE_URL && hasCommonPassword(new URL(DATABASE_URL))) {
    faults.push("DATABASE_URL: its password is too easy to guess");
  }
  return [...faults, ...findUnsafePayments(settings)];
}

/** A gateway may not report a charge for minutes. */
const MIN_WAIT_MINUTES = 5;

/** Settings that could lose track of payments. */
function findUnsafePayments(settings: Settings): string[] {
  const { SERVE, DATABASE_URL, GATEWAY_ORIGIN, PAYMENT_WAIT_MINUTES } = settings;
  if (SERVE === "site" || !isRemoteAddress(GATEWAY_ORIGIN)) return [];
  const faults: string[] = [];
  if (!DATABASE_URL) {
    faults.push("DATABASE_URL: needed with a live gateway. The embedded database is for trials");
  }
  if (PAYMENT_WAIT_MINUTES < MIN_WAIT_MINUTES) {
    faults.push(`PAYMENT_WAIT_MINUTES: at least ${MIN_WAIT_MINUTES} with a live gateway`);
  }
  return faults;
}

const requiredBySite = ["IDENTITY_ISSUER", "GATEWAY_ORIGIN"] as const;
const requiredByPages = ["IP_LOOKUP_URL"] as const;
const requiredByApi = ["SMTP_URL"] as const;

/** Settings that a process sends to a remote identity provider. */
const sharedBySite = ["IDENTITY_CLIENT_ID", "IDENTITY_AUDIENCE"] as const;
const sharedByApi = [
  "IDENTITY_CLAIMS",
  "IDENTITY_MANAGEMENT_CLIENT_ID",
  "IDENTITY_MANAGEMENT_CLIENT_SECRET",
] as const;

/** Names of settings that still have the demonstration's value although their service or the site is remote. */
function findDemonstrationSettings(settings: Settings): string[] {
  const { SERVE, IDENTITY_ISSUER, GATEWAY_ORIGIN, SMTP_URL } = settings;
  const usesApi = SERVE !== "site";
  const shared = usesApi ? [...sharedBySite, ...sharedByApi] : sharedBySite;
  const isMailed = usesApi && (isRemoteAddress(SMTP_URL) || isRemoteAddress(IDENTITY_ISSUER));
  const names = [
    ...(mayHavePublishedKeys(settings, IDENTITY_ISSUER) ? [] : shared),
    ...(isMailed ? (["MAIL_FROM"] as const) : []),
    ...(mayHavePublishedKeys(settings, GATEWAY_ORIGIN) ? [] : gatewayKeys(usesApi)),
  ];
  return names.filter((name) => settings[name] === demonstrationSettings[name]);
}

/** Pages know the tokenization key, a process that serves the API the others. */
function gatewayKeys(usesApi: boolean) {
  return [
    "GATEWAY_TOKENIZATION_KEY" as const,
    ...(usesApi ? (["GATEWAY_SECURITY_KEY", "GATEWAY_SIGNING_KEY"] as const) : []),
  ];
}

const urlSettings = [
  "SITE_ORIGIN",
  "IDENTITY_ISSUER",
  "GATEWAY_ORIGIN",
  "IP_LOOKUP_URL",
  "API_ORIGIN",
  "MEDIA_BASE_URL",
  "VIDEO_API_ORIGIN",
  "VIDEO_PICTURE_ORIGINS",
] as const;

/** A prefix shorter than this is larger than any private network. */
const MIN_PREFIX_BITS = 7;

function isUnencrypted(address: string): boolean {
  return new URL(address).protocol === "http:" && isRemoteAddress(address);
}

function hasCommonPassword(url: URL): boolean {
  return !isLoopback(url) && ["postgres", "password", "admin", "lectern"].includes(url.password);
}

/**
 * Returns faults of a site that others reach but that uses simulators: they accept any card and any sign-in, with
 * published keys. A rehearsal may use them.
 */
function findSimulators(settings: Settings): string[] {
  if (settings.REHEARSAL === "on" || !isRemoteAddress(settings.SITE_ORIGIN)) return [];
  const { SERVE } = settings;
  const names = [
    ...simulatorSettings.both,
    ...(SERVE === "api" ? [] : simulatorSettings.site),
    ...(SERVE === "site" ? [] : simulatorSettings.api),
  ];
  return names
    .filter((name) => [settings[name] ?? []].flat().some((address) => !isRemoteAddress(address)))
    .map(
      (name) => `${name}: points to a simulator on this machine; for a rehearsal set REHEARSAL=on`,
    );
}

/** Returns a fault of a rehearsal with a real gateway: its banner says that no payment is real. */
export function findRealGateway(settings: Settings): string[] {
  return settings.REHEARSAL === "off" || hasSimulatedGateway(settings)
    ? []
    : ["REHEARSAL: on requires a simulated gateway, but GATEWAY_ORIGIN names another"];
}

/** Whether the simulators' published keys may be used with this address. */
function mayHavePublishedKeys({ REHEARSAL, SITE_ORIGIN }: Settings, address?: string): boolean {
  if (REHEARSAL === "on") return true;
  return !isRemoteAddress(SITE_ORIGIN) && !isRemoteAddress(address);
}

function isRemoteAddress(address: string | undefined): boolean {
  return address !== undefined && !isLoopback(new URL(address));
}

function hasSimulatedGateway(settings: Settings): boolean {
  const { SERVE, GATEWAY_ORIGIN, GATEWAY_SECURITY_KEY, GATEWAY_TOKENIZATION_KEY } = settings;
  if (!isRemoteAddress(GATEWAY_ORIGIN)) return true;
  return SERVE === "site"
    ? GATEWAY_TOKENIZATION_KEY === demonstrationSettings.GATEWAY_TOKENIZATION_KEY
    : GATEWAY_SECURITY_KEY === demonstrationSettings.GATEWAY_SECURITY_KEY;
}
