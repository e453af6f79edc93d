import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { demonstrationSettings } from "#simulators/demonstration-settings.ts";

import { EnvError, readEnv, siteOrigins } from "./env.ts";

const safe = {
  NODE_ENV: "production",
  SITE_ORIGIN: "https://library.example",
  IDENTITY_ISSUER: "https://tenant.example/",
  IDENTITY_CLIENT_ID: "client",
  IDENTITY_AUDIENCE: "https://library.example/api",
  IDENTITY_CLAIMS: "https://library.example/",
  IDENTITY_MANAGEMENT_CLIENT_ID: "server",
  IDENTITY_MANAGEMENT_CLIENT_SECRET: "of our own",
  SMTP_URL: "smtps://library:word@mail.example",
  MAIL_FROM: "Library <mail@library.example>",
  GATEWAY_ORIGIN: "https://gateway.example",
  GATEWAY_TOKENIZATION_KEY: "public key of our own",
  GATEWAY_SECURITY_KEY: "key of our own",
  GATEWAY_SIGNING_KEY: "signing key of our own",
  IP_LOOKUP_URL: "https://address.example/?format=json",
  DATABASE_URL: "postgres://lectern:word@db.example/lectern",
};

test("has a default for every setting in development", () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    SITE_ORIGIN: "http://localhost:3000",
    SERVE: "both",
    TRUSTED_PROXIES: [],
    TOPIC_MINIMUM: 20,
    GATEWAY_ORIGIN: "http://localhost:3002",
    IP_LOOKUP_URL: "http://localhost:3005/",
    MINIMUM_DONATION: 10,
    MAXIMUM_DONATION: 2_500_000,
    PAYMENT_WAIT_MINUTES: 15,
    PAYMENTS_PER_PERSON: 3,
    DECLINES_PER_NETWORK: 20,
    PAYMENTS_PER_CARD: 5,
    DECLINES_PER_PERSON: 5,
    GIFTS_OF_NEW_ACCOUNT: 1,
    SMALL_FREE_ORDERS_PER_MONTH: 0,
  });
});

test("accepts 0 as no limit", () => {
  expect(readEnv({ PAYMENTS_PER_PERSON: "0" }).PAYMENTS_PER_PERSON).toBe(0);
});

test("uses PAYMENTS_PER_NETWORK unless DECLINES_PER_NETWORK is set", () => {
  const { DECLINES_PER_NETWORK } = readEnv({ PAYMENTS_PER_NETWORK: "7" });
  expect(DECLINES_PER_NETWORK).toBe(7);
  const both = { PAYMENTS_PER_NETWORK: "7", DECLINES_PER_NETWORK: "30" };
  expect(readEnv(both).DECLINES_PER_NETWORK).toBe(30);
});

test("treats an empty setting as not set", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: "", TRUSTED_PROXIES: "" })).toMatchObject({
    PORT: 3000,
    DATABASE_URL: undefined,
  });
});

test("accepts complete production settings", () => {
  expect(readEnv(safe).SITE_ORIGIN).toBe("https://library.example");
});

test("requires fewer settings of a process that serves the site", () => {
  const { SITE_ORIGIN, IDENTITY_ISSUER, IDENTITY_CLIENT_ID, IDENTITY_AUDIENCE } = safe;
  const { GATEWAY_ORIGIN, GATEWAY_TOKENIZATION_KEY, IP_LOOKUP_URL } = safe;
  const identity = { IDENTITY_ISSUER, IDENTITY_CLIENT_ID, IDENTITY_AUDIENCE };
  const payments = { GATEWAY_ORIGIN, GATEWAY_TOKENIZATION_KEY, IP_LOOKUP_URL };
  const alone = { SITE_ORIGIN, ...identity, ...payments };
  const elsewhere = { API_ORIGIN: "https://api.library.example", MEDIA_ROOT: "media" };
  const site = { NODE_ENV: "production", SERVE: "site", ...alone, ...elsewhere };
  expect(readEnv(site).SERVE).toBe("site");
  for (const name of ["IDENTITY_CLIENT_ID", "GATEWAY_TOKENIZATION_KEY", "IP_LOOKUP_URL"]) {
    expect(() => readEnv({ ...site, [name]: "" })).toThrow(name);
  }
});

test("requires no IP lookup of a process that serves the API", () => {
  const api = { SERVE: "api", API_ORIGIN: "https://api.library.example" };
  expect(readEnv({ ...safe, ...api, IP_LOOKUP_URL: "" }).SERVE).toBe("api");
});

/** Simulators on this machine, with their published keys. */
const simulated = {
  NODE_ENV: "production",
  IDENTITY_ISSUER: "http://localhost:4001/",
  SMTP_URL: "smtp://localhost:4004",
  GATEWAY_ORIGIN: "http://localhost:4002",
  IP_LOOKUP_URL: "http://localhost:4005/",
};

test("allows simulators for a site reached only from this machine", () => {
  const env = readEnv({ ...simulated, SITE_ORIGIN: "http://localhost:4000" });
  expect(env.IDENTITY_CLIENT_ID).toBe("lectern");
});

test("P20: refuses simulators for a site that others reach", () => {
  const settings = { ...simulated, SITE_ORIGIN: "https://library.example" };
  const read = () => readEnv(settings);
  for (const name of ["IDENTITY_ISSUER", "GATEWAY_ORIGIN", "IP_LOOKUP_URL"]) {
    expect(read).toThrow(`${name}: points to a simulator on this machine`);
  }
  for (const name of ["IDENTITY_CLIENT_ID", "GATEWAY_SECURITY_KEY", "GATEWAY_TOKENIZATION_KEY"]) {
    expect(read).toThrow(`${name}: needed in production, and not the demonstration's`);
  }
});

const served = { API_ORIGIN: "https://api.library.example", MEDIA_ROOT: "media" };

test.each([
  ["GATEWAY_ORIGIN", { GATEWAY_ORIGIN: "http://localhost:4002" }],
  ["GATEWAY_ORIGIN", { GATEWAY_ORIGIN: "https://127.0.0.7:4002" }],
  ["GATEWAY_ORIGIN", { GATEWAY_ORIGIN: "http://localhost:4002", SERVE: "site", ...served }],
  ["IDENTITY_ISSUER", { IDENTITY_ISSUER: "http://[::1]:4001/" }],
  ["IDENTITY_ISSUER", { IDENTITY_ISSUER: "http://[::1]:4001/", SERVE: "api", ...served }],
  ["IP_LOOKUP_URL", { IP_LOOKUP_URL: "http://localhost:4005/" }],
  ["VIDEO_API_ORIGIN", { VIDEO_API_ORIGIN: "http://localhost:4006" }],
  ["VIDEO_PICTURE_ORIGINS", { VIDEO_PICTURE_ORIGINS: "https://i.example,http://localhost:4006" }],
])("P20: refuses a simulator at %s for a public site: %o", (name, change) => {
  const read = () => readEnv({ ...safe, ...change });
  expect(read).toThrow(EnvError);
  expect(read).toThrow(`${name}: points to a simulator on this machine`);
});

test("P20: refuses the simulators' published keys at any address", () => {
  const { GATEWAY_SECURITY_KEY } = demonstrationSettings;
  for (const GATEWAY_ORIGIN of ["https://gateway.example", "http://localhost:4002"]) {
    const read = () => readEnv({ ...safe, GATEWAY_ORIGIN, GATEWAY_SECURITY_KEY });
    expect(read).toThrow("GATEWAY_SECURITY_KEY: needed in production");
  }
});

test("allows simulators anywhere in a rehearsal", () => {
  const rehearsal = { ...simulated, SITE_ORIGIN: "https://library.example", REHEARSAL: "on" };
  expect(readEnv(rehearsal).REHEARSAL).toBe("on");
  const { MAIL_FROM: _, ...keys } = demonstrationSettings;
  expect(readEnv({ ...safe, ...keys, REHEARSAL: "on" }).REHEARSAL).toBe("on");
});

test.each([{}, { SERVE: "api", ...served }, { SERVE: "site", ...served }])(
  "P20: refuses a real gateway in a rehearsal: %o",
  (change) => {
    const { IDENTITY_ISSUER } = simulated;
    const read = () => readEnv({ ...safe, ...change, IDENTITY_ISSUER, REHEARSAL: "on" });
    expect(read).toThrow("REHEARSAL: on requires a simulated gateway");
  },
);

test("P20: refuses a real gateway in a development rehearsal", () => {
  const { GATEWAY_SECURITY_KEY } = safe;
  const gateway = { GATEWAY_ORIGIN: "https://secure.nmi.com", GATEWAY_SECURITY_KEY };
  const read = () => readEnv({ REHEARSAL: "on", ...gateway });
  expect(read).toThrow("REHEARSAL: on requires a simulated gateway");
  expect(readEnv(gateway).REHEARSAL).toBe("off");
});

test.each([{}, { GATEWAY_SECURITY_KEY: "of our own" }, { SERVE: "site", ...served }])(
  "uses the simulators in a development rehearsal: %o",
  (change) => {
    expect(readEnv({ ...change, REHEARSAL: "on" }).REHEARSAL).toBe("on");
  },
);

test("allows a mail server on this machine", () => {
  expect(readEnv({ ...safe, SMTP_URL: "smtp://localhost:25" }).REHEARSAL).toBe("off");
});

test.each([
  ["SITE_ORIGIN", { SITE_ORIGIN: "" }],
  ["SITE_ORIGIN", { SITE_ORIGIN: "http://library.example" }],
  ["SITE_ORIGIN", { SITE_ORIGIN: "https://library.example/shop" }],
  ["SITE_ORIGIN", { SITE_ORIGIN: "library.example" }],
  ["SITE_ORIGIN", { SITE_ORIGIN: "localhost" }],
  ["API_ORIGIN", { API_ORIGIN: "library.example" }],
  ["GATEWAY_ORIGIN", { GATEWAY_ORIGIN: "gateway.example" }],
  ["VIDEO_API_ORIGIN", { VIDEO_API_ORIGIN: "videos" }],
  ["VIDEO_PICTURE_ORIGINS", { VIDEO_PICTURE_ORIGINS: "i.example,https://j.example" }],
  ["SMTP_URL", { SMTP_URL: "mail.example" }],
  ["DATABASE_URL", { DATABASE_URL: "db.example" }],
  ["IDENTITY_ISSUER", { IDENTITY_ISSUER: "tenant.example" }],
  ["IP_LOOKUP_URL", { IP_LOOKUP_URL: "address.example" }],
  ["API_ORIGIN", { API_ORIGIN: "http://library.example:8443" }],
  ["API_ORIGIN", { SERVE: "site" }],
  ["MEDIA_BASE_URL", { SERVE: "site", API_ORIGIN: "https://library.example:8443" }],
  ["SITE_ORIGIN", { SITE_ORIGIN: "http://127.0.0.1.example.com" }],
  ["MEDIA_BASE_URL", { MEDIA_BASE_URL: "http://media.example" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "0.0.0.0/0" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "0.0.0.0/1,128.0.0.0/1" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.0/99" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "the-proxy" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://lectern:postgres@db.example/lectern" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://db.example/lectern" }],
  ["IDENTITY_ISSUER", { IDENTITY_ISSUER: "" }],
  ["IDENTITY_ISSUER", { IDENTITY_ISSUER: "http://tenant.example/" }],
  ["IDENTITY_MANAGEMENT_CLIENT_SECRET", { IDENTITY_MANAGEMENT_CLIENT_SECRET: "" }],
  ["IDENTITY_CLIENT_ID", { IDENTITY_CLIENT_ID: "" }],
  ["IDENTITY_AUDIENCE", { IDENTITY_AUDIENCE: "" }],
  ["IDENTITY_CLAIMS", { IDENTITY_CLAIMS: "https://lectern.example/" }],
  ["IDENTITY_MANAGEMENT_CLIENT_ID", { IDENTITY_MANAGEMENT_CLIENT_ID: "" }],
  ["MAIL_FROM", { MAIL_FROM: "" }],
  ["MAIL_FROM", { MAIL_FROM: "", SMTP_URL: "smtp://localhost:25" }],
  ["SMTP_URL", { SMTP_URL: "" }],
  ["SMTP_URL", { SMTP_URL: "https://mail.example" }],
  ["SMTP_URL", { SMTP_URL: "smtps://library:100%@mail.example" }],
  ["MAIL_FROM", { MAIL_FROM: "The Library" }],
  ["MAIL_FROM", { MAIL_FROM: "Library <library.example>" }],
  ["KEEP_GIFTS_YEARS", { KEEP_GIFTS_YEARS: "-1" }],
  ["GATEWAY_ORIGIN", { GATEWAY_ORIGIN: "" }],
  ["GATEWAY_ORIGIN", { GATEWAY_ORIGIN: "http://gateway.example" }],
  ["GATEWAY_ORIGIN", { GATEWAY_ORIGIN: "https://gateway.example/api" }],
  ["GATEWAY_TOKENIZATION_KEY", { GATEWAY_TOKENIZATION_KEY: "" }],
  ["GATEWAY_SECURITY_KEY", { GATEWAY_SECURITY_KEY: "" }],
  ["GATEWAY_SECURITY_KEY", { GATEWAY_SECURITY_KEY: "sim-security-key" }],
  ["GATEWAY_SIGNING_KEY", { GATEWAY_SIGNING_KEY: "" }],
  ["IP_LOOKUP_URL", { IP_LOOKUP_URL: "" }],
  ["IP_LOOKUP_URL", { IP_LOOKUP_URL: "http://address.example/" }],
  ["MINIMUM_DONATION", { MINIMUM_DONATION: "0" }],
  ["MINIMUM_DONATION", { MINIMUM_DONATION: "0.005" }],
  ["MINIMUM_DONATION", { MINIMUM_DONATION: "ten cents" }],
  ["MAXIMUM_DONATION", { MAXIMUM_DONATION: "0" }],
  ["MAXIMUM_DONATION", { MAXIMUM_DONATION: "100000000" }],
  ["MAXIMUM_DONATION", { MAXIMUM_DONATION: "25,000" }],
  ["MAXIMUM_DONATION", { MAXIMUM_DONATION: "5.00", MINIMUM_DONATION: "5.01" }],
  ["PAYMENT_WAIT_MINUTES", { PAYMENT_WAIT_MINUTES: "0" }],
  ["PAYMENT_WAIT_MINUTES", { PAYMENT_WAIT_MINUTES: "1" }],
  ["PAYMENTS_PER_PERSON", { PAYMENTS_PER_PERSON: "-1" }],
  ["PAYMENTS_PER_NETWORK", { PAYMENTS_PER_NETWORK: "many" }],
  ["DECLINES_PER_NETWORK", { DECLINES_PER_NETWORK: "-1" }],
  ["PAYMENTS_PER_CARD", { PAYMENTS_PER_CARD: "1.5" }],
  ["DECLINES_PER_PERSON", { DECLINES_PER_PERSON: "-1" }],
  ["LIBRARY_COUNTRY", { LIBRARY_COUNTRY: "Spain" }],
  ["FONTS_FOLDER", { FONTS_FOLDER: "/no/such/folder" }],
  ["FONTS_FOLDER", { FONTS_FOLDER: "package.json" }],
  ["FONTS_FOLDER", { FONTS_FOLDER: "package.json/fonts" }],
  ["SMALL_FREE_ORDERS_PER_MONTH", { SMALL_FREE_ORDERS_PER_MONTH: "-1" }],
  ["GIFTS_OF_NEW_ACCOUNT", { GIFTS_OF_NEW_ACCOUNT: "none" }],
  ["DATABASE_URL", { DATABASE_URL: "" }],
  ["PORT", { PORT: "eighty" }],
  ["METRICS_PORT", { METRICS_PORT: "3000" }],
  ["METRICS_PORT", { METRICS_PORT: "none" }],
  ["SERVE", { SERVE: "everything" }],
  ["LIBRARY_TIME_ZONE", { LIBRARY_TIME_ZONE: "Chicago" }],
  ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ["VIDEO_PLAYLIST_KEY", { VIDEO_PLAYLIST_ID: "list" }],
  ["VIDEO_PLAYLIST_ID", { VIDEO_PLAYLIST_KEY: "key" }],
  ["VIDEO_API_ORIGIN", { VIDEO_API_ORIGIN: "http://videos.example" }],
  ["VIDEO_PICTURE_ORIGINS", { VIDEO_PICTURE_ORIGINS: "https://i.example,http://j.example" }],
  ["VIDEO_PICTURE_ORIGINS", { VIDEO_PICTURE_ORIGINS: "https://i.example/vi" }],
])("names the unusable %s in production: %o", (name, change) => {
  const read = () => readEnv({ ...safe, ...change });
  expect(read).toThrow(EnvError);
  expect(read).toThrow(name);
});

test("P20: refuses the embedded database with a live gateway", () => {
  const read = () => readEnv({ ...safe, DATABASE_URL: "" });
  expect(read).toThrow("The embedded database is for trials");
  const stand = { ...simulated, SITE_ORIGIN: "http://localhost", PAYMENT_WAIT_MINUTES: "0.25" };
  expect(readEnv({ ...safe, DATABASE_URL: "", ...stand }).PAYMENT_WAIT_MINUTES).toBe(0.25);
});

test("names every fault at once", () => {
  expect(() => readEnv({ ...safe, PORT: "0", SERVE: "x" })).toThrow(/PORT[\s\S]*SERVE/);
});

test("has two origins on this machine and one elsewhere", () => {
  expect(siteOrigins({ SITE_ORIGIN: "http://localhost:4100" })).toEqual([
    "http://localhost:4100",
    "http://127.0.0.1:4100",
  ]);
  expect(siteOrigins({ SITE_ORIGIN: "https://library.example" })).toEqual([
    "https://library.example",
  ]);
});

/** Settings without a default. */
const withoutDefault = [
  "API_ORIGIN",
  "DATABASE_URL",
  "FONTS_FOLDER",
  "IDENTITY_MANAGEMENT_AUDIENCE",
  "MEDIA_BASE_URL",
  "METRICS_PORT",
  "VIDEO_PLAYLIST_ID",
  "VIDEO_PLAYLIST_KEY",
];

test("explains exactly the existing settings in .env.example", async () => {
  const example = await readFile(new URL("../../.env.example", import.meta.url), "utf8");
  const explained = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const { NODE_ENV: _, ...settings } = readEnv({});

  expect(explained.toSorted()).toEqual(
    [...Object.keys(settings), ...withoutDefault]
      .filter((name, index, all) => all.indexOf(name) === index)
      .toSorted(),
  );
});
