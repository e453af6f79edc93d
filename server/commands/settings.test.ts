import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { runCli } from "#tests/run-cli.ts";

async function settingsBy(env: Record<string, string>, ...args: string[]) {
  for (const [name, value] of Object.entries({ NODE_ENV: "development", ...env })) {
    vi.stubEnv(name, value);
  }
  return runCli("settings", ...args).finally(() => vi.unstubAllEnvs());
}

test("shows settings of the environment without a database", async () => {
  const DATABASE_URL = "postgres://ruth:s3cret@127.0.0.1:1/library";
  const { code, text, wrong } = await settingsBy({ DATABASE_URL, PORT: "4000" });
  expect(code).toBe(1);
  expect(text).toMatch(/^PORT +4000 +environment$/m);
  expect(text).toMatch(/^DATABASE_URL +postgres:\/\/…@127\.0\.0\.1:1\/library +environment$/m);
  expect(wrong).toContain("The database of DATABASE_URL cannot be opened");
  expect(wrong).toContain("the settings of the catalog are not shown");
  expect(text + wrong).not.toContain("s3cret");
});

test("names invalid settings and shows the others", async () => {
  const { code, text, wrong } = await settingsBy(
    { PORT: "no number", TOPIC_MINIMUM: "5", SERVE: "x" },
    "--json",
  );
  expect(code).toBe(1);
  const settings: { name: string; value: string | null; source: string }[] = JSON.parse(text);
  expect(settings).toContainEqual({ name: "PORT", value: null, source: "cannot be read" });
  expect(settings).toContainEqual({ name: "TOPIC_MINIMUM", value: "5", source: "environment" });
  expect(wrong).toMatch(/PORT[\s\S]*SERVE|SERVE[\s\S]*PORT/);
});

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-settings-"));
});
afterAll(() => rm(folder, { recursive: true }));

const usable = `SITE_ORIGIN=https://library.example
DATABASE_URL=postgres://lectern:word@db.example/lectern
IDENTITY_ISSUER=https://tenant.example/
IDENTITY_CLIENT_ID=client
IDENTITY_AUDIENCE=https://library.example/api
IDENTITY_CLAIMS=https://library.example/
IDENTITY_MANAGEMENT_CLIENT_ID=server
IDENTITY_MANAGEMENT_CLIENT_SECRET=ours
SMTP_URL=smtps://library:word@mail.example
MAIL_FROM="Library <mail@library.example>"
GATEWAY_ORIGIN=https://gateway.example
GATEWAY_TOKENIZATION_KEY=public
GATEWAY_SECURITY_KEY=ours
GATEWAY_SIGNING_KEY=ours
IP_LOOKUP_URL=https://address.example/?format=json
`;

async function check(text: string | Uint8Array) {
  const file = join(folder, "lectern.env");
  await writeFile(file, text);
  const { code, text: output, wrong } = await runCli("settings", "check", file);
  return { code, output, wrong };
}

test("accepts a file that all programs read alike", async () => {
  const { code, output } = await check(usable);
  expect(output).toBe(
    "npm, systemd and docker compose read 15 settings alike.\nIn production the library starts with these values.\n",
  );
  expect(code).toBe(0);
});

test("names a secret read differently by its line, not its value", async () => {
  const { code, output } = await check(
    `${usable}VIDEO_PLAYLIST_ID=l\nVIDEO_PLAYLIST_KEY=ab$3cr#t\n`,
  );
  expect(code).toBe(1);
  expect(output).toMatch(/lectern\.env, line 17: VIDEO_PLAYLIST_KEY\n {2}Without quotes/);
  expect(output).toContain("Write it as VIDEO_PLAYLIST_KEY='…', in one line.");
  expect(output).toContain("1 line to change: npm, systemd and docker compose may differ.");
  expect(output).not.toContain("3cr");
});

test("names no part of a value that npm reads as a setting", async () => {
  const { output } = await check(`${usable}VIDEO_PLAYLIST_KEY="a\\"b\nSECRET=x$y"\n`);
  expect(output).toContain("line 16: VIDEO_PLAYLIST_KEY\n  The quote does not end in this line.");
  expect(output).not.toContain("SECRET");
});

test("reports invalid values and unknown names", async () => {
  const { code, output } = await check(
    `${usable}PORT=eighty\nGATEWAY_SIGNIN_KEY=x\nNODE_OPTIONS=-x\n`,
  );
  expect(code).toBe(1);
  expect(output).toContain("read 18 settings alike");
  expect(output).toMatch(/The settings cannot be used:[^]*PORT/);
  expect(output).toContain("Not settings of the library: GATEWAY_SIGNIN_KEY.\n");
});

test("reports a setting that is set twice", async () => {
  const { code, output } = await check(`PORT=1\n${usable}PORT=3001\n`);
  expect(code).toBe(0);
  expect(output).toContain("PORT is set in the lines 1, 17: the last one counts.\n");
});

test.each([
  ["no/such.env", /^The file cannot be read: ENOENT/],
  ["", /^The file cannot be read: EISDIR/],
])("explains why the file “%s” cannot be read", async (name, sentence) => {
  const { code, wrong } = await runCli("settings", "check", join(folder, name));
  expect(code).toBe(2);
  expect(wrong).toMatch(sentence);
});

test("refuses a file that is not UTF-8 text", async () => {
  const { code, wrong } = await check(Buffer.from("KEY=caf\u00e9", "latin1"));
  expect([code, wrong]).toEqual([2, expect.stringContaining("is not UTF-8 text")]);
});
