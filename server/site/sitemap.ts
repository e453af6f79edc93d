import { escapeUTF8 } from "entities";
import { Hono } from "hono";

import type { ResponseCache } from "#api/response-cache/response-cache.ts";
import { compressResponse } from "#api/response-cache/stored-response.ts";
import type { AddressPart } from "#contract/addresses.ts";
import { isInLanguage } from "#domain/language-tags.ts";
import { type Language, languages } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import { inLanguage } from "#web/app/i18n/language-of-url.ts";
import { isListed } from "#web/pages/is-listed.ts";
import { paths } from "#web/paths.ts";

type SitemapOptions = {
  api: ApiClient;
  origin: string;
  cache: ResponseCache;
  catalogVersion: () => Promise<number>;
};

/** Screens that exist with any catalog. */
const screens = [
  paths.home,
  paths.literature(),
  paths.authors,
  paths.courses,
  paths.audio,
  paths.videos,
  paths.subscriptions,
  paths.distributors,
  paths.donate,
];

/** A path, and the languages in which it has its own address. */
type SitemapEntry = { path: string; languages: readonly Language[] };

/** Serves every address for search engines, in parts of limited size. */
export function sitemap({ api, origin, cache, catalogVersion }: SitemapOptions) {
  return new Hono().get("/:map{sitemap(-\\w+)?(-\\d{1,9})?\\.xml}", async (c, next) => {
    const map = c.req.param("map");
    return cache.respond(c, {
      key: {
        path: c.req.path,
        parameters: [],
        visitor: null,
        catalogVersion: await catalogVersion(),
      },
      async make(keepPrivate) {
        const xml = await buildMap(map);
        if (xml !== null) return storeXml(xml);
        keepPrivate();
        await next();
        return c.res;
      },
      headers: { "Cache-Control": "public, max-age=3600, stale-while-revalidate=86400" },
    });
  });

  async function buildMap(map: string): Promise<string | null> {
    if (map === "sitemap-screens.xml") return buildUrlset(origin, await listScreens());

    const parts = await api.listAddressParts({});
    if (map === "sitemap.xml")
      return buildIndex(origin, ["sitemap-screens.xml", ...parts.map(partFileName)]);

    const part = parts.find((candidate) => partFileName(candidate) === map);
    return part ? buildUrlset(origin, (await listPaths(part)).map(inEveryLanguage)) : null;
  }

  async function listScreens(): Promise<SitemapEntry[]> {
    const [periodicals, { pages }, topics] = await Promise.all([
      api.listPeriodicals({}),
      api.getLibrary({}),
      api.listCourses({ languageFilter: "false" }),
    ]);
    const courses = topics.flatMap((topic) => topic.courses);
    return [
      ...[
        ...screens,
        ...pages.filter(isListed).map(({ code }) => paths.page(code)),
        ...courses.map(({ code }) => paths.course(code)),
      ].map(inEveryLanguage),
      // In a language without an edition, a periodical's page redirects to an address that names the edition shown.
      ...periodicals.map(({ code, languages: editions }) => ({
        path: paths.periodicals(code),
        languages: languages.filter((own) => editions.some(({ id }) => isInLanguage(id, own))),
      })),
    ];
  }

  async function listPaths({ kind, ...begin }: AddressPart): Promise<string[]> {
    const after = String(begin.after);
    return kind === "books"
      ? (await api.listBookAddresses({ after })).map((book) => paths.book(book))
      : (await api.listAuthorAddresses({ after })).map(({ code }) => paths.author(code));
  }
}

function partFileName({ kind, after }: AddressPart): string {
  return `sitemap-${kind}-${after}.xml`;
}

function buildIndex(origin: string, maps: string[]): string {
  return wrapXml(
    "sitemapindex",
    maps.map((map) => `<sitemap><loc>${origin}/${map}</loc></sitemap>`),
  );
}

/** Lists every entry in each of its languages, with links to the others. */
function buildUrlset(origin: string, entries: SitemapEntry[]): string {
  const urls = entries.flatMap(({ path, languages }) => {
    const addresses = languages.map((language) => ({
      language,
      address: escapeUTF8(origin + inLanguage(path, language)),
    }));
    const defaults = addresses
      .slice(0, 1)
      .map(({ address }) => ({ language: "x-default", address }));
    const links = [...addresses, ...defaults].map(alternateLink).join("");
    return addresses.map(({ address }) => `<url><loc>${address}</loc>${links}</url>`);
  });
  return wrapXml("urlset", urls);
}

function inEveryLanguage(path: string): SitemapEntry {
  return { path, languages };
}

function alternateLink({ address, language }: { address: string; language: string }): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
}

function wrapXml(root: "sitemapindex" | "urlset", lines: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${lines.join("\n")}
</${root}>
`;
}

function storeXml(xml: string) {
  return compressResponse("application/xml; charset=utf-8", new TextEncoder().encode(xml));
}
