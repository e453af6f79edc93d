import { escapeUTF8 } from "entities";
import { Hono } from "hono";

import { isStored, sendStored, storeAnswer } from "#api/stored-answer.ts";
import type { AddressPart } from "#contract/addresses.ts";
import { type Language, languages } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";
import { inLanguage } from "#web/i18n/language-of-address.ts";
import { paths } from "#web/paths.ts";

import { pageCache } from "./page-cache.ts";

type SitemapOptions = {
  api: ApiClient;
  /** The site's own origin. */
  origin: string;
  catalogueVersion: () => Promise<number>;
};

/** A few parts, so that memory does not grow with the library. */
const LARGEST = 16 * 1024 * 1024;

/** Screens that are there whatever the catalogue holds. */
const screens = [
  paths.home,
  paths.literature(),
  paths.authors,
  paths.courses,
  paths.audio,
  paths.distributors,
];

/** A path, and the languages in which it is an address of its own. */
type Place = { path: string; languages: readonly Language[] };

/** Every address that a search engine is to find, in parts of a bounded size, each kept until the catalogue changes. */
export function sitemap({ api, origin, catalogueVersion }: SitemapOptions) {
  const find = pageCache(LARGEST);

  return new Hono().get("/:map{sitemap(-\\w+)?(-\\d{1,9})?\\.xml}", async (c, next) => {
    const map = c.req.param("map");
    const key = JSON.stringify([map, await catalogueVersion()]);
    const found = await find(key, new URL(c.req.url), async () => {
      const xml = await write(map);
      return xml === null ? new Response(null, { status: 404 }) : store(xml);
    });
    if (!isStored(found)) return next();
    return sendStored(c.req.raw, found, {
      "Cache-Control": "public, max-age=3600, stale-while-revalidate=86400",
    });
  });

  async function write(map: string): Promise<string | null> {
    if (map === "sitemap-screens.xml") return mapOf(origin, await listScreens());

    const parts = await api.listAddressParts({});
    if (map === "sitemap.xml")
      return indexOf(origin, ["sitemap-screens.xml", ...parts.map(nameOf)]);

    const part = parts.find((candidate) => nameOf(candidate) === map);
    return part ? mapOf(origin, (await listPaths(part)).map(inEveryLanguage)) : null;
  }

  async function listScreens(): Promise<Place[]> {
    const [periodicals, { pages }] = await Promise.all([
      api.listPeriodicals({}),
      api.getLibrary({}),
    ]);
    return [
      ...[...screens, ...pages.map(({ code }) => paths.page(code))].map(inEveryLanguage),
      // Read in another language, a periodical's page names the edition that it shows.
      ...periodicals.map(({ code, languages: editions }) => ({
        path: paths.periodicals(code),
        languages: languages.filter((own) => editions.some(({ id }) => id === own.toUpperCase())),
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

function nameOf({ kind, after }: AddressPart): string {
  return `sitemap-${kind}-${after}.xml`;
}

function indexOf(origin: string, maps: string[]): string {
  return document(
    "sitemapindex",
    maps.map((map) => `<sitemap><loc>${origin}/${map}</loc></sitemap>`),
  );
}

/** Every place in each of its languages, with the same links to the others that the head of its page has. */
function mapOf(origin: string, places: Place[]): string {
  const urls = places.flatMap(({ path, languages }) => {
    const named = languages.map((language) => escapeUTF8(origin + inLanguage(path, language)));
    const links = [
      ...named.map((address, place) => linkTo(address, languages[place])),
      linkTo(escapeUTF8(origin + path), "x-default"),
    ].join("");
    return named.map((address) => `<url><loc>${address}</loc>${links}</url>`);
  });
  return document("urlset", urls);
}

function inEveryLanguage(path: string): Place {
  return { path, languages };
}

function linkTo(address: string, language: string | undefined): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
}

function document(root: "sitemapindex" | "urlset", lines: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${lines.join("\n")}
</${root}>
`;
}

function store(xml: string) {
  return storeAnswer("application/xml; charset=utf-8", new TextEncoder().encode(xml));
}
