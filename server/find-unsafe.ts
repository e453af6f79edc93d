import { isLoopback } from "#api/parties/is-loopback.ts";
import { demonstrationSettings } from "#simulators/demonstration-settings.ts";

import type { Settings } from "./settings.ts";

/** What is missing in production, or would let strangers in. */
export function findUnsafe(settings: Settings): string[] {
  const { SERVE, SITE_ORIGIN, TRUSTED_PROXIES, DATABASE_URL } = settings;
  const faults: string[] = [];

  if (!SITE_ORIGIN)
    faults.push("SITE_ORIGIN: needed in production, such as https://library.example");
  const needed = SERVE === "site" ? neededBySite : [...neededBySite, ...neededByApi];
  for (const name of needed) {
    if (!settings[name]) faults.push(`${name}: needed in production`);
  }
  for (const name of findDemonstrations(settings)) {
    faults.push(`${name}: needed in production, and not that of the demonstration`);
  }
  for (const name of addresses) {
    if ([settings[name] ?? []].flat().some(isOpenToReading))
      faults.push(`${name}: must begin with https:// in production`);
  }
  if (TRUSTED_PROXIES.some((network) => Number(network.split("/")[1] ?? 32) < NARROWEST)) {
    faults.push("TRUSTED_PROXIES: names half the world; name your own proxies");
  }
  if (DATABASE_URL && hasKnownPassword(new URL(DATABASE_URL))) {
    faults.push("DATABASE_URL: its password is one that everybody tries first");
  }
  return faults;
}

const neededBySite = ["IDENTITY_ISSUER"] as const;
const neededByApi = ["SMTP_URL"] as const;

/** What a provider that is not on this machine is told by the site, and by whatever serves the api. */
const toldBySite = ["IDENTITY_CLIENT_ID", "IDENTITY_AUDIENCE"] as const;
const toldByApi = [
  "IDENTITY_CLAIMS",
  "IDENTITY_MANAGEMENT_CLIENT_ID",
  "IDENTITY_MANAGEMENT_CLIENT_SECRET",
] as const;

/** The settings that still fit the demonstration, though what they are for is elsewhere. */
function findDemonstrations(settings: Settings): string[] {
  const { SERVE, IDENTITY_ISSUER, SMTP_URL } = settings;
  const usesApi = SERVE !== "site";
  const told = usesApi ? [...toldBySite, ...toldByApi] : toldBySite;
  const isMailed = usesApi && (isElsewhere(SMTP_URL) || isElsewhere(IDENTITY_ISSUER));
  const names = [
    ...(isElsewhere(IDENTITY_ISSUER) ? told : []),
    ...(isMailed ? (["MAIL_FROM"] as const) : []),
  ];
  return names.filter((name) => settings[name] === demonstrationSettings[name]);
}

function isElsewhere(address: string | undefined): boolean {
  return address !== undefined && !isLoopback(new URL(address));
}

const addresses = [
  "SITE_ORIGIN",
  "IDENTITY_ISSUER",
  "API_ORIGIN",
  "MEDIA_BASE_URL",
  "VIDEO_API_ORIGIN",
  "VIDEO_PICTURE_ORIGINS",
] as const;

/** No network of one's own is wider than this many bits leave it. */
const NARROWEST = 7;

function isOpenToReading(address: string): boolean {
  return new URL(address).protocol === "http:" && isElsewhere(address);
}

function hasKnownPassword(url: URL): boolean {
  return !isLoopback(url) && ["postgres", "password", "admin", "lectern"].includes(url.password);
}
