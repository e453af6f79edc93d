import { isIP } from "node:net";

import { z } from "zod";

import { addressIn } from "#api/integrations/mail-server.ts";
import { type Cents, LARGEST_SUM, readCents } from "#domain/money.ts";
import { isAddressLike } from "#domain/person-fields.ts";
import { demonstrationSettings as demo } from "#simulators/demonstration-settings.ts";

/** An empty setting is one that is not given: `.env` files are full of them. */
function given<T extends z.ZodType>(schema: T) {
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

/** An OpenID Connect issuer as tokens spell it: with a slash at its end. */
const Issuer = z
  .url({ protocol: /^https?$/ })
  .transform((value) => (value.endsWith("/") ? value : `${value}/`));

/** Every setting there is; `.env.example` explains each to an operator. */
export const Settings = z.object({
  NODE_ENV: given(z.enum(["production", "development"]).default("development")),
  PORT: given(z.coerce.number().int().min(1).max(65_535).default(3000)),
  HOST: given(z.string().default("0.0.0.0")),
  METRICS_PORT: given(z.coerce.number().int().min(1).max(65_535).optional()),
  METRICS_HOST: given(z.string().default("127.0.0.1")),
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
  IDENTITY_ISSUER: given(Issuer.optional()),
  IDENTITY_CLIENT_ID: given(z.string().default(demo.IDENTITY_CLIENT_ID)),
  IDENTITY_AUDIENCE: given(z.string().default(demo.IDENTITY_AUDIENCE)),
  IDENTITY_CLAIMS: given(z.url().default(demo.IDENTITY_CLAIMS)),
  IDENTITY_CONNECTION: given(z.string().default("Username-Password-Authentication")),
  IDENTITY_MANAGEMENT_CLIENT_ID: given(z.string().default(demo.IDENTITY_MANAGEMENT_CLIENT_ID)),
  IDENTITY_MANAGEMENT_CLIENT_SECRET: given(
    z.string().default(demo.IDENTITY_MANAGEMENT_CLIENT_SECRET),
  ),
  IDENTITY_MANAGEMENT_AUDIENCE: given(z.url().optional()),
  IDENTITY_SESSION: given(z.enum(["device", "memory"]).default("device")),
  SMTP_URL: given(
    z
      .url({ protocol: /^smtps?$/, error: "an address such as smtps://mail.example", abort: true })
      .refine(isDecodable, "a sign such as % in its name or password is written %25")
      .optional(),
  ),
  MAIL_FROM: given(
    z
      .string()
      .default(demo.MAIL_FROM)
      .refine(
        (from) => isAddressLike(addressIn(from)),
        "an address such as library@library.example",
      ),
  ),
  GATEWAY_ORIGIN: given(Origin.optional()),
  GATEWAY_TOKENIZATION_KEY: given(z.string().default(demo.GATEWAY_TOKENIZATION_KEY)),
  GATEWAY_SECURITY_KEY: given(z.string().default(demo.GATEWAY_SECURITY_KEY)),
  GATEWAY_SIGNING_KEY: given(z.string().default(demo.GATEWAY_SIGNING_KEY)),
  IP_LOOKUP_URL: given(z.url({ protocol: /^https?$/ }).optional()),
  LIBRARY_COUNTRY: given(
    z
      .string()
      .default("US")
      .refine((code) => /^[A-Z]{2}$/.test(code), "two capital letters such as US"),
  ),
  FONTS_FOLDER: given(z.string().optional()),
  MINIMUM_DONATION: given(dollarsAbove0("0.10")),
  MAXIMUM_DONATION: given(dollarsAbove0("25000.00")),
  PAYMENT_WAIT_MINUTES: given(z.coerce.number().positive().max(1_440).default(15)),
  PAYMENTS_PER_PERSON: given(z.coerce.number().int().min(0).default(3)),
  /** The old name of the next, from when it counted all payments. */
  PAYMENTS_PER_NETWORK: given(z.coerce.number().int().min(0).optional()),
  DECLINES_PER_NETWORK: given(z.coerce.number().int().min(0).optional()),
  DECLINES_PER_PERSON: given(z.coerce.number().int().min(0).default(5)),
  PAYMENTS_PER_CARD: given(z.coerce.number().int().min(0).default(5)),
  GIFTS_OF_NEW_ACCOUNT: given(z.coerce.number().int().min(0).default(1)),
  SMALL_FREE_ORDERS_PER_MONTH: given(z.coerce.number().int().min(0).default(0)),
  KEEP_GIFTS_YEARS: given(z.coerce.number().int().min(0).max(100).default(7)),
  VIDEO_PLAYLIST_ID: given(z.string().optional()),
  VIDEO_PLAYLIST_KEY: given(z.string().optional()),
  VIDEO_API_ORIGIN: given(Origin.default("https://www.googleapis.com")),
  VIDEO_PICTURE_ORIGINS: given(Origins.default(["https://i.ytimg.com"])),
  REHEARSAL: given(z.enum(["on", "off"]).default("off")),
  LOG_LEVEL: given(z.enum(["debug", "info", "warn", "error", "silent"]).default("info")),
});
export type Settings = z.infer<typeof Settings>;

/** An amount above 0, of at most what a payment can be. */
function dollarsAbove0(usual: string) {
  return z
    .string()
    .default(usual)
    .transform((amount) => readCents(amount))
    .pipe(
      z.custom<Cents>(
        (amount) => Number(amount) > 0 && Number(amount) <= LARGEST_SUM,
        `an amount such as ${usual}`,
      ),
    );
}

function isNetwork(value: string): boolean {
  const [address = "", prefix, ...rest] = value.split("/");
  const bits = isIP(address) === 4 ? 32 : 128;
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) !== 0 && fits && rest.length === 0;
}

/** Whether a server could be told who signs in, as the address says it. */
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
