import { join } from "node:path";
import { isIP } from "node:net";

import { z } from "zod";

/** An empty setting is one that is not given: `.env` files are full of them. */
function given<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema);
}

const Origin = z
  .url({ protocol: /^https?$/ })
  .refine((value) => new URL(value).pathname === "/", "an origin has no path")
  .transform((value) => new URL(value).origin);

const Networks = z
  .string()
  .default("")
  .transform((value) => value.split(",").map((item) => item.trim()))
  .transform((items) => items.filter(Boolean))
  .pipe(z.array(z.string().refine(isNetwork, "an address, or a network such as 10.0.0.0/8")));

const Origins = z
  .string()
  .transform((value) => value.split(",").map((item) => item.trim()))
  .transform((items) => items.filter(Boolean))
  .pipe(z.array(Origin));

/** Every setting there is; `.env.example` explains each to an operator. */
const Settings = z.object({
  NODE_ENV: given(z.enum(["production", "development"]).default("development")),
  PORT: given(z.coerce.number().int().min(1).max(65_535).default(3000)),
  HOST: given(z.string().default("0.0.0.0")),
  SERVE: given(z.enum(["site", "api", "both"]).default("both")),
  SITE_ORIGIN: given(Origin.optional()),
  API_ORIGIN: given(Origin.optional()),
  DATABASE_URL: given(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATA_DIR: given(z.string().default(".data/library")),
  MEDIA_ROOT: given(z.string().optional()),
  MEDIA_BASE_URL: given(z.url({ protocol: /^https?$/ }).optional()),
  TRUSTED_PROXIES: given(Networks),
  LIBRARY_TIME_ZONE: given(
    z.string().default("America/Chicago").refine(isTimeZone, "a zone such as America/Chicago"),
  ),
  TOPIC_MINIMUM: given(z.coerce.number().int().min(1).default(20)),
  VIDEO_PLAYLIST_ID: given(z.string().optional()),
  VIDEO_PLAYLIST_KEY: given(z.string().optional()),
  VIDEO_API_ORIGIN: given(Origin.default("https://www.googleapis.com")),
  VIDEO_PICTURE_ORIGINS: given(Origins.default(["https://i.ytimg.com"])),
  LOG_LEVEL: given(z.enum(["debug", "info", "warn", "error", "silent"]).default("info")),
});
type Settings = z.infer<typeof Settings>;

export type Env = Settings & { SITE_ORIGIN: string; MEDIA_ROOT: string };

/** The settings cannot be used; the message names each one and what is wrong with it. */
export class EnvRefused extends Error {}

/** Reads the environment once, at start-up. In production, settings that are missing or unsafe are refused. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const read = Settings.safeParse(source);
  if (!read.success)
    throw new EnvRefused(`The settings cannot be used:\n${z.prettifyError(read.error)}`);

  const unsafe = read.data.NODE_ENV === "production" ? findUnsafe(read.data) : [];
  const faults = [...findContradictions(read.data), ...unsafe];
  if (faults.length > 0)
    throw new EnvRefused(
      `The settings cannot be used:\n${faults.map((fault) => `✖ ${fault}`).join("\n")}`,
    );

  return {
    ...read.data,
    SITE_ORIGIN: read.data.SITE_ORIGIN ?? `http://localhost:${read.data.PORT}`,
    MEDIA_ROOT: read.data.MEDIA_ROOT ?? join(read.data.DATA_DIR, "media"),
  };
}

/** The origins the site is reached at: on this machine it goes by two names. */
export function siteOrigins({ SITE_ORIGIN }: Pick<Env, "SITE_ORIGIN">): string[] {
  const site = new URL(SITE_ORIGIN);
  if (!isLoopback(site)) return [site.origin];
  return ["localhost", "127.0.0.1"].map((name) => {
    site.hostname = name;
    return site.origin;
  });
}

function findContradictions(settings: Settings): string[] {
  const { SERVE, API_ORIGIN, MEDIA_BASE_URL, MEDIA_ROOT } = settings;
  const faults: string[] = [];

  if (Boolean(settings.VIDEO_PLAYLIST_ID) !== Boolean(settings.VIDEO_PLAYLIST_KEY)) {
    faults.push("VIDEO_PLAYLIST_ID and VIDEO_PLAYLIST_KEY: one is of no use without the other");
  }

  if (SERVE !== "both" && !API_ORIGIN) faults.push(`API_ORIGIN: needed, because SERVE is ${SERVE}`);
  if (SERVE === "site" && !MEDIA_BASE_URL && !MEDIA_ROOT) {
    faults.push("MEDIA_BASE_URL or MEDIA_ROOT: one is needed, because SERVE is site");
  }
  return faults;
}

function findUnsafe(settings: Settings): string[] {
  const { SITE_ORIGIN, TRUSTED_PROXIES, DATABASE_URL } = settings;
  const faults: string[] = [];

  if (!SITE_ORIGIN)
    faults.push("SITE_ORIGIN: needed in production, such as https://library.example");
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

const addresses = [
  "SITE_ORIGIN",
  "API_ORIGIN",
  "MEDIA_BASE_URL",
  "VIDEO_API_ORIGIN",
  "VIDEO_PICTURE_ORIGINS",
] as const;

/** No network of one's own is wider than this many bits leave it. */
const NARROWEST = 7;

function isOpenToReading(address: string): boolean {
  const url = new URL(address);
  return url.protocol === "http:" && !isLoopback(url);
}

function isLoopback({ hostname }: URL): boolean {
  return (
    hostname === "localhost" ||
    hostname === "[::1]" ||
    (isIP(hostname) === 4 && hostname.startsWith("127."))
  );
}

function hasKnownPassword(url: URL): boolean {
  return !isLoopback(url) && ["postgres", "password", "admin", "lectern"].includes(url.password);
}

function isNetwork(value: string): boolean {
  const [address = "", prefix, ...rest] = value.split("/");
  const bits = isIP(address) === 4 ? 32 : 128;
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) !== 0 && fits && rest.length === 0;
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
