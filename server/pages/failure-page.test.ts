import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { expect, test, vi } from "vitest";

import { createResponseCache } from "#api/response-cache/response-cache.ts";
import { languages } from "#domain/languages.ts";
import { openLog } from "#server/log.ts";
import { site } from "#server/site/site.ts";
import { payments } from "#tests/payments/payment-settings.ts";
import { identity } from "#tests/people/identity-settings.ts";
import { ApiFailure } from "#web/app/api/failure.ts";

import { failurePage } from "./failure-page.ts";
import { type PageOptions } from "./page-handler.ts";

const allowedOrigins = {
  apiOrigin: "",
  mediaOrigin: "",
  identityOrigin: "",
  gatewayOrigin: "",
  lookupOrigin: "",
  scripts: [],
  covers: [],
};

const unavailable = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

test.each(languages)(
  "S8.09: uses the same text in %s as for a link within the site",
  (language) => {
    const texts = JSON.parse(readFileSync(`public/locales/${language}/translation.json`, "utf8"));
    for (const why of ["busy", "often"] as const) {
      const page = failurePage(language, why);
      expect(page).toContain(`<p>${texts[`failure-${why}-text`]}</p>`);
    }
    const rehearsed = failurePage(language, "broken", { isRehearsal: true });
    expect(rehearsed).toContain(`<header>${texts["site-is-rehearsal"]}</header>`);
    expect(failurePage(language)).not.toContain("<header>");
  },
);

async function failWith(more: Partial<PageOptions>, headers: Record<string, string> = {}) {
  const app = site({
    render: () => Promise.reject(new Error("the render broke")),
    origin: "https://library.example",
    siteOrigins: [],
    allowedOrigins,
    identity,
    payments,
    addressOf: () => "",
    apiFetch: () => Promise.reject(new Error("the line broke")),
    cache: createResponseCache(),
    catalogVersion: async () => 1,
    log: openLog({ LOG_LEVEL: "silent" }),
    ...more,
  });
  return app.request("https://library.example/literature?topicId=%22%3E", { headers });
}

test.each<[string, Partial<PageOptions>]>([
  ["the render throws", {}],
  [
    "the renderer has no page left",
    { render: async () => new Response("Unexpected Server Error", { status: 500 }) },
  ],
  ["the database is gone", { catalogVersion: () => Promise.reject(new Error("gone")) }],
])("sends an uncacheable standalone page when %s", async (_, more) => {
  const answer = await failWith(more, { "accept-language": "fr" });
  const html = await answer.text();

  expect(answer.status).toBe(500);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(html).toMatch(/^<!doctype html>\s*<html lang="fr">/);
  expect(html).not.toContain("broke");
  const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(answer.headers.get("content-security-policy")).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
  );
});

test.each<[string, Partial<PageOptions>]>([
  ["a page fails", {}],
  ["the database is away", { catalogVersion: () => Promise.reject(unavailable) }],
])("P20: names the rehearsal when %s", async (_, more) => {
  const answer = await failWith({ ...more, isRehearsal: true }, { "accept-language": "fr" });
  expect(await answer.text()).toContain("<header>Ceci est un site de test");
});

test("answers 429 in the visitor's language and logs no error", async () => {
  const often = new ApiFailure({ status: 429, code: "err-too-often", detail: "", retryAfter: 90 });
  const log = openLog({ LOG_LEVEL: "silent" });
  const error = vi.spyOn(log, "error");
  const render: PageOptions["render"] = async (_, { report }) => {
    report(often);
    return new Response("<p>failed</p>", { status: 500, headers: { "Content-Type": "text/html" } });
  };
  const answer = await failWith({ log, render }, { "accept-language": "es" });

  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "90"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toContain("Un momento, por favor");
  expect(error).not.toHaveBeenCalled();
});

const busy = Object.assign(new Error("503 err-busy"), { code: "err-busy" });

test.each<[string, Partial<PageOptions>]>([
  ["the database is away", { catalogVersion: () => Promise.reject(unavailable) }],
  [
    "the API answers 503",
    {
      async render(_, { report }) {
        report(busy);
        return new Response("<p>A screen of a failure</p>", {
          status: 500,
          headers: { "Content-Type": "text/html" },
        });
      },
    },
  ],
])("answers 503 and refreshes by itself when %s", async (_, more) => {
  const answer = await failWith(more, { "accept-language": "es" });

  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toMatch(/^[4-9]$/);
  expect(answer.headers.get("refresh")).toBe(answer.headers.get("retry-after"));
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toContain("Vuelva en un momento, por favor");
});

test("sends a page that rendered despite a busy failure", async () => {
  const answer = await failWith({
    async render(_, { report }) {
      report(busy);
      return new Response("<p>A screen</p>", { headers: { "Content-Type": "text/html" } });
    },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test.each(languages)("explains the failure in %s and loads no other file", (language) => {
  const html = failurePage(language);
  const main = html.slice(html.indexOf("<main>"), html.indexOf("</main>"));

  expect(html).toContain(`<html lang="${language}">`);
  expect(main).toContain('<a class="main" href="">');
  expect(main).toContain(`<a href="/?lng=${language}">`);
  for (const other of languages.filter((name) => name !== language)) {
    expect(html).toContain(`<p lang="${other}">`);
  }
  expect(html).not.toMatch(/src=|url\(|@import|<script|stylesheet/);
});
