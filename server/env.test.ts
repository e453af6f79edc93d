import { readFile } from "node:fs/promises";

import { expect, test } from "vitest";

import { EnvRefused, readEnv, siteOrigins } from "./env.ts";

const safe = { NODE_ENV: "production", SITE_ORIGIN: "https://library.example" };

test("nothing need be set to try it on one's own machine", () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    SITE_ORIGIN: "http://localhost:3000",
    SERVE: "both",
    TRUSTED_PROXIES: [],
    TOPIC_MINIMUM: 20,
  });
});

test("an empty setting is one that is not given", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: "", TRUSTED_PROXIES: "" })).toMatchObject({
    PORT: 3000,
    DATABASE_URL: undefined,
  });
});

test("production starts with the address of the site alone", () => {
  expect(readEnv(safe).SITE_ORIGIN).toBe("https://library.example");
});

test.each([
  ["SITE_ORIGIN", { SITE_ORIGIN: "" }],
  ["SITE_ORIGIN", { SITE_ORIGIN: "http://library.example" }],
  ["SITE_ORIGIN", { SITE_ORIGIN: "https://library.example/shop" }],
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
  ["PORT", { PORT: "eighty" }],
  ["SERVE", { SERVE: "everything" }],
  ["LIBRARY_TIME_ZONE", { LIBRARY_TIME_ZONE: "Chicago" }],
  ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ["VIDEO_PLAYLIST_KEY", { VIDEO_PLAYLIST_ID: "list" }],
  ["VIDEO_PLAYLIST_ID", { VIDEO_PLAYLIST_KEY: "key" }],
  ["VIDEO_API_ORIGIN", { VIDEO_API_ORIGIN: "http://videos.example" }],
  ["VIDEO_PICTURE_ORIGINS", { VIDEO_PICTURE_ORIGINS: "https://i.example,http://j.example" }],
  ["VIDEO_PICTURE_ORIGINS", { VIDEO_PICTURE_ORIGINS: "https://i.example/vi" }],
])("production refuses an unusable %s by its name: %o", (name, change) => {
  const read = () => readEnv({ ...safe, ...change });
  expect(read).toThrow(EnvRefused);
  expect(read).toThrow(name);
});

test("every fault is named at once", () => {
  expect(() => readEnv({ ...safe, PORT: "0", SERVE: "x" })).toThrow(/PORT[\s\S]*SERVE/);
});

test("on this machine the site goes by two names, elsewhere by one", () => {
  expect(siteOrigins({ SITE_ORIGIN: "http://localhost:4100" })).toEqual([
    "http://localhost:4100",
    "http://127.0.0.1:4100",
  ]);
  expect(siteOrigins({ SITE_ORIGIN: "https://library.example" })).toEqual([
    "https://library.example",
  ]);
});

/** What has no value of its own. */
const leftOut = [
  "API_ORIGIN",
  "DATABASE_URL",
  "MEDIA_BASE_URL",
  "VIDEO_PLAYLIST_ID",
  "VIDEO_PLAYLIST_KEY",
];

test("every setting is explained in .env.example, and nothing else is", async () => {
  const example = await readFile(new URL("../.env.example", import.meta.url), "utf8");
  const explained = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const { NODE_ENV: _, ...settings } = readEnv({});

  expect(explained.toSorted()).toEqual(
    [...Object.keys(settings), ...leftOut]
      .filter((name, index, all) => all.indexOf(name) === index)
      .toSorted(),
  );
});
