import { isIP } from "node:net";

import { z } from "zod";

import { parseAddress } from "#api/integrations/mail-server.ts";
import { type Cents, MAX_AMOUNT_CENTS, parseCents } from "#domain/money.ts";
import { isEmailLike } from "#domain/person-fields.ts";
import { demonstrationSettings as demo } from "#simulators/demonstration-settings.ts";

/** An empty setting counts as not set: `.env` files have many. */
function emptyAsUnset<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema);
}

const Origin = z
  .url({ protocol: /^https?$/, error: "an address such as https://library.example", abort: true })
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

/** An OpenID Connect issuer as tokens name it: with a trailing slash. */
const Issuer = z
  .url({ protocol: /^https?$/ })
  .transform((value) => (value.endsWith("/") ? value : `${value}/`));

/** All settings; `.env.example` explains each to operators. */
export const Settings = z.object({
  NODE_ENV: emptyAsUnset(z.enum(["production", "development"]).default("development")),
  PORT: emptyAsUnset(z.coerce.number().int().min(1).max(65_535).default(3000)),
  HOST: emptyAsUnset(z.string().default("0.0.0.0")),
  METRICS_PORT: emptyAsUnset(z.coerce.number().int().min(1).max(65_535).optional()),
  METRICS_HOST: emptyAsUnset(z.string().default("127.0.0.1")),
  SERVE: emptyAsUnset(z.enum(["site", "api", "both"]).default("both")),
  SITE_ORIGIN: emptyAsUnset(Origin.optional()),
  API_ORIGIN: emptyAsUnset(Origin.optional()),
  DATABASE_URL: emptyAsUnset(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATA_DIR: emptyAsUnset(z.string().default(".data/library")),
  MEDIA_ROOT: emptyAsUnset(z.string().optional()),
  MEDIA_BASE_URL: emptyAsUnset(z.url({ protocol: /^https?$/ }).optional()),
  TRUSTED_PROXIES: emptyAsUnset(Networks),
  LIBRARY_TIME_ZONE: emptyAsUnset(
    z.string().default("America/Chicago").refine(isTimeZone, "a zone such as America/Chicago"),
  ),
  TOPIC_MINIMUM: emptyAsUnset(z.coerce.number().int().min(1).default(20)),
  IDENTITY_ISSUER: emptyAsUnset(Issuer.optional()),
  IDENTITY_CLIENT_ID: emptyAsUnset(z.string().default(demo.IDENTITY_CLIENT_ID)),
  IDENTITY_AUDIENCE: emptyAsUnset(z.string().default(demo.IDENTITY_AUDIENCE)),
  IDENTITY_CLAIMS: emptyAsUnset(z.url().default(demo.IDENTITY_CLAIMS)),
  IDENTITY_CONNECTION: emptyAsUnset(z.string().default("Username-Password-Authentication")),
  IDENTITY_MANAGEMENT_CLIENT_ID: emptyAsUnset(
    z.string().default(demo.IDENTITY_MANAGEMENT_CLIENT_ID),
  ),
  IDENTITY_MANAGEMENT_CLIENT_SECRET: emptyAsUnset(
    z.string().default(demo.IDENTITY_MANAGEMENT_CLIENT_SECRET),
  ),
  IDENTITY_MANAGEMENT_AUDIENCE: emptyAsUnset(z.url().optional()),
  IDENTITY_SESSION: emptyAsUnset(z.enum(["device", "memory"]).default("device")),
  SMTP_URL: emptyAsUnset(
    z
      .url({ protocol: /^smtps?$/, error: "an address such as smtps://mail.example", abort: true })
      .refine(isDecodable, "a character such as % in its name or password is written %25")
      .optional(),
  ),
  MAIL_FROM: emptyAsUnset(
    z
      .string()
      .default(demo.MAIL_FROM)
      .refine(
        (from) => isEmailLike(parseAddress(from)),
        "an address such as library@library.example",
      ),
  ),
  GATEWAY_ORIGIN: emptyAsUnset(Origin.optional()),
  GATEWAY_TOKENIZATION_KEY: emptyAsUnset(z.string().default(demo.GATEWAY_TOKENIZATION_KEY)),
  GATEWAY_SECURITY_KEY: emptyAsUnset(z.string().default(demo.GATEWAY_SECURITY_KEY)),
  GATEWAY_SIGNING_KEY: emptyAsUnset(z.string().default(demo.GATEWAY_SIGNING_KEY)),
  IP_LOOKUP_URL: emptyAsUnset(z.url({ protocol: /^https?$/ }).optional()),
  LIBRARY_COUNTRY: emptyAsUnset(
    z
      .string()
      .default("US")
      .refine((code) => /^[A-Z]{2}$/.test(code), "two capital letters such as US"),
  ),
  FONTS_FOLDER: emptyAsUnset(z.string().optional()),
  MINIMUM_DONATION: emptyAsUnset(positiveDollars("0.10")),
  MAXIMUM_DONATION: emptyAsUnset(positiveDollars("25000.00")),
  PAYMENT_WAIT_MINUTES: emptyAsUnset(z.coerce.number().positive().max(1_440).default(15)),
  PAYMENTS_PER_PERSON: emptyAsUnset(z.coerce.number().int().min(0).default(3)),
  /** The old name of `DECLINES_PER_NETWORK`, from when it counted all payments. */
  PAYMENTS_PER_NETWORK: emptyAsUnset(z.coerce.number().int().min(0).optional()),
  DECLINES_PER_NETWORK: emptyAsUnset(z.coerce.number().int().min(0).optional()),
  DECLINES_PER_PERSON: emptyAsUnset(z.coerce.number().int().min(0).default(5)),
  PAYMENTS_PER_CARD: emptyAsUnset(z.coerce.number().int().min(0).default(5)),
  GIFTS_OF_NEW_ACCOUNT: emptyAsUnset(z.coerce.number().int().min(0).default(1)),
  SMALL_FREE_ORDERS_PER_MONTH: emptyAsUnset(z.coerce.number().int().min(0).default(0)),
  KEEP_GIFTS_YEARS: emptyAsUnset(z.coerce.number().int().min(0).max(100).default(7)),
  VIDEO_PLAYLIST_ID: emptyAsUnset(z.string().optional()),
  VIDEO_PLAYLIST_KEY: emptyAsUnset(z.string().optional()),
  VIDEO_API_ORIGIN: emptyAsUnset(Origin.default("https://www.googleapis.com")),
  VIDEO_PICTURE_ORIGINS: emptyAsUnset(Origins.default(["https://i.ytimg.com"])),
  REHEARSAL: emptyAsUnset(z.enum(["on", "off"]).default("off")),
  LOG_LEVEL: emptyAsUnset(z.enum(["debug", "info", "warn", "error", "silent"]).default("info")),
});
export type Settings = z.infer<typeof Settings>;

/** An amount above 0 and up to `MAX_AMOUNT_CENTS`. */
function positiveDollars(defaultAmount: string) {
  return z
    .string()
    .default(defaultAmount)
    .transform((amount) => parseCents(amount))
    .pipe(
      z.custom<Cents>(
        (amount) => Number(amount) > 0 && Number(amount) <= MAX_AMOUNT_CENTS,
        `an amount such as ${defaultAmount}`,
      ),
    );
}

function isNetwork(value: string): boolean {
  const [address = "", prefix, ...more] = value.split("/");
  const bits = isIP(address) === 4 ? 32 : 128;
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) !== 0 && fits && more.length === 0;
}

/** False when the user name or password has an invalid percent escape. */
function isDecodable(url: string): boolean {
  const { username, password } = new URL(url);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
