import { expect, test } from "vitest";

import { Settings } from "./settings.ts";
import { showSettings } from "./show-settings.ts";

function shown(source: NodeJS.ProcessEnv) {
  const settings = showSettings(source);
  return new Map(settings.map(({ name, ...setting }) => [name, setting]));
}

test("shows every setting with its source", () => {
  const settings = shown({ PORT: "4000", MINIMUM_DONATION: "2.5", HOST: "" });
  expect([...settings.keys()]).toEqual(Object.keys(Settings.shape));
  expect(settings.get("PORT")).toEqual({ value: "4000", source: "environment" });
  expect(settings.get("HOST")).toEqual({ value: "0.0.0.0", source: "default" });
  expect(settings.get("MINIMUM_DONATION")).toEqual({ value: "2.50", source: "environment" });
  expect(settings.get("GATEWAY_ORIGIN")).toEqual({
    value: "http://localhost:4002",
    source: "default",
  });
  expect(settings.get("DATABASE_URL")).toEqual({ value: null, source: "not set" });
});

test("shows that a secret is set but not its value", () => {
  const secret = "s3cret";
  const settings = shown({
    DATABASE_URL: `postgres://ruth:${secret}@db.example:5432/library?password=${secret}`,
    SMTP_URL: `smtps://ruth:${secret}@mail.example:465`,
    GATEWAY_SECURITY_KEY: secret,
    GATEWAY_SIGNING_KEY: secret,
    IDENTITY_MANAGEMENT_CLIENT_SECRET: secret,
    VIDEO_PLAYLIST_ID: "list",
    VIDEO_PLAYLIST_KEY: secret,
    GATEWAY_TOKENIZATION_KEY: "for browsers",
  });
  expect(JSON.stringify([...settings])).not.toMatch(/s3cret|ruth/);
  expect(settings.get("DATABASE_URL")?.value).toBe("postgres://…@db.example:5432/library?…");
  expect(settings.get("SMTP_URL")?.value).toBe("smtps://…@mail.example:465");
  expect(settings.get("GATEWAY_SECURITY_KEY")).toEqual({ value: "secret", source: "environment" });
  expect(settings.get("GATEWAY_TOKENIZATION_KEY")?.value).toBe("for browsers");
});

test.each([
  ["postgres://ruth:s3cr@et@db.example/library", "postgres://…@db.example/library"],
  ["postgres://s3cret@db.example/library", "postgres://…@db.example/library"],
  ["postgres://ruth:1/s3cr@et@db.example/library", "postgres://…"],
  ["postgresql://ruth:s3cret@db.example:5432/library", "postgresql://…@db.example:5432/library"],
  ["postgres://db.example/library#s3cret", "postgres://db.example/library"],
])("hides secret parts of an address: %s", (address, expected) => {
  expect(shown({ DATABASE_URL: address }).get("DATABASE_URL")?.value).toBe(expected);
});

test("shows no value of an unreadable setting and all others", () => {
  const settings = shown({
    NODE_ENV: "production",
    PORT: "4000",
    DATABASE_URL: "postgress://ruth:s3cret@db.example/library",
    MINIMUM_DONATION: "ten",
  });
  expect([...settings.keys()]).toEqual(Object.keys(Settings.shape));
  for (const name of ["DATABASE_URL", "MINIMUM_DONATION"]) {
    expect(settings.get(name)).toEqual({ value: null, source: "cannot be read" });
  }
  expect(settings.get("PORT")).toEqual({ value: "4000", source: "environment" });
  expect(settings.get("SITE_ORIGIN")?.value).toBe("http://localhost:4000");
});
