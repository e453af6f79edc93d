import * as fc from "fast-check";

import type { Draft } from "./draft.ts";
import { oddHeaders, wildText } from "./wild-values.ts";

const screens = [
  "",
  "spanish",
  "literature",
  "literature/authors",
  "literature/epub-reader",
  "read/{a}",
  "author/{a}",
  "authors/{a}/x",
  "search",
  "periodicals/{a}/{b}",
  "courses",
  "course/{a}",
  "audio",
  "audio/videos",
  "subscriptions",
  "account",
  "cart",
  "donate",
  "donate/method",
  "callback",
  "confirm",
  "about/{a}",
  "about/distributors",
  "prison",
  "book/{a}/{b}",
  "bible-institute/{a}",
  "embed/mailing",
  "{a}",
  "{a}/{b}",
];

const files = [
  "files/{a}/{b}",
  "files/all-of-grace.pdf",
  "media/files/{a}",
  "media/covers/{a}/{b}",
  "media/{a}",
  "assets/{a}",
  "covers/{a}.svg",
  "icons/{a}",
  "locales/{a}/translation.json",
  "robots.txt",
  "sitemap.xml",
  "sitemaps/{a}.xml",
  "manifest.webmanifest",
  "healthz",
  "readyz",
  "__manifest",
  "only-mine",
  "api/{a}/{b}",
  "api/openapi.json",
  "api/docs",
  "api/webhooks/{a}",
];

/** Endings of an address that may redirect careless code elsewhere. */
const pathEndings = [
  "",
  ".data",
  "/_.data",
  "/",
  "//",
  "/..%2f..%2f..%2fetc%2fpasswd",
  "/../../../etc/passwd",
  "/%2e%2e/%2e%2e/package.json",
  "/%5c..%5c..%5cx",
  "/%00",
  "/%",
  "/%c0%ae%c0%ae/",
  ";x=1",
  "?lng=fr",
  "?lng=%00",
  "?_routes=root&lng=es",
  "?input=%ff%fe",
  "?page=-1&language=xx",
];

const parameters = [
  "input",
  "lng",
  "language",
  "page",
  "tab",
  "message",
  "token",
  "code",
  "state",
  "paths",
  "version",
  "giving",
  "__proto__",
];

const formFields = [
  "email",
  "firstName",
  "regionId",
  "token",
  "lists",
  "choice",
  "language",
  "intent",
];

const drawPart = fc.oneof(
  fc.constantFrom("all-of-grace", "john-bunyan", "broadcaster", "first-steps", "about", "en"),
  wildText,
);

/** Addresses outside the document: screens, files and redirects. */
export const drawPageCall: fc.Arbitrary<Draft> = fc
  .record({
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant("GET") },
      { weight: 1, arbitrary: fc.constantFrom("HEAD", "PUT", "DELETE", "OPTIONS", "TRACE") },
    ),
    screen: fc.constantFrom(...screens, ...files),
    parts: fc.record({ a: drawPart, b: drawPart }),
    query: fc.array(fc.tuple(fc.constantFrom(...parameters), wildText), { maxLength: 4 }),
    rest: fc.constantFrom(...pathEndings),
    headers: oddHeaders,
  })
  .map(({ screen, query, rest, ...draft }) => ({
    ...draft,
    // An ending that belongs to the path replaces the rest.
    path: rest.startsWith("?") ? `/${screen}` : `/${screen}${rest}`,
    query: rest.startsWith("?") ? [] : query,
    rest: rest.startsWith("?") ? rest.slice(1) : "",
    body: undefined,
  }));

/** Forms as a page sends them without JavaScript, with hostile content. */
export const drawFormCall: fc.Arbitrary<Draft> = fc
  .record({
    path: fc.constantFrom(
      "/subscriptions",
      "/confirm",
      "/only-mine",
      "/embed/mailing",
      "/cart",
      "/api/webhooks/gateway",
    ),
    fields: fc.array(fc.tuple(fc.constantFrom(...formFields), wildText), { maxLength: 8 }),
    type: fc.constantFrom(
      "application/x-www-form-urlencoded",
      "application/x-www-form-urlencoded; charset=utf-16",
      "multipart/form-data; boundary=x",
    ),
    tail: fc.constantFrom("", "&%zz=%ff", "&=&&", "&email=%00", "\0"),
    odd: oddHeaders,
  })
  .map(({ path, fields, type, tail, odd }) => ({
    method: "POST",
    path,
    parts: {},
    query: [],
    rest: "",
    headers: { "content-type": type, ...odd },
    body: { written: `${new URLSearchParams(fields)}${tail}` },
  }));
