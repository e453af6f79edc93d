import { type Agent, get } from "node:http";

import type { LibrarySample } from "#tests/made-library/write-generated-library.ts";

import type { RequestResult } from "./check-load.ts";

type ReadingKind = Exclude<RequestResult["kind"], "order">;
type DrawnRequest = { kind: ReadingKind; path: string; headers: Record<string, string> };

/** The share of searches among anonymous requests: 4 of 99, because 1 of 100 is an order. */
const SEARCH_RATIO = 4 / 99;
/** The share of API calls among requests that are no searches. */
const CALL_RATIO = 0.12;
/** The share of misspelled words in searches. */
const MISSPELT_RATIO = 0.2;
/** The number of people behind our proxies. */
const VISITOR_COUNT = 20_000;

const languages = ["en-US,en;q=0.9", "es-MX,es;q=0.8", "fr-FR,fr;q=0.9,en;q=0.4", "de,en;q=0.5"];

const drawByKind = { page: drawPage, call: drawCall, search: drawSearch };

/** The next visitor's request: some items are requested often, most rarely. */
export function drawRequest(librarySample: LibrarySample): DrawnRequest {
  const kind = drawKind();
  return { kind, path: drawByKind[kind](librarySample), headers: drawHeaders(kind) };
}

function drawKind(): ReadingKind {
  if (Math.random() < SEARCH_RATIO) return "search";
  return Math.random() < CALL_RATIO ? "call" : "page";
}

function drawPage(librarySample: LibrarySample): string {
  const chance = Math.random();
  if (chance < 0.2) return addLanguage("/");
  if (chance < 0.6) return addLanguage(drawSkewed(librarySample.books));
  if (chance < 0.85) return addLanguage(drawList(librarySample));
  if (chance < 0.93) return addLanguage(`/author/${drawSkewed(librarySample.authors)}`);
  return addLanguage(draw(["/literature/authors", "/courses", "/audio", "/subscriptions"]));
}

function drawList({ topics, series }: LibrarySample): string {
  const query = new URLSearchParams();
  if (Math.random() < 0.4) query.set("topicId", String(drawSkewed(topics)));
  else if (Math.random() < 0.2) query.set("serieId", String(drawSkewed(series)));
  if (Math.random() < 0.3) query.set("language", draw(["en", "es", "fr"]));
  if (Math.random() < 0.4) query.set("page", String(1 + Math.floor(Math.random() ** 3 * 30)));
  return query.size > 0 ? `/literature?${query}` : "/literature";
}

function drawCall({ codes, authors }: LibrarySample): string {
  const language = draw(["en", "es", "fr"]);
  return draw([
    `/api/books?language=${language}&pageCount=${Math.floor(Math.random() ** 3 * 30)}`,
    `/api/books/getdetail?code=${drawSkewed(codes)}&language=${language}`,
    `/api/books/getbooksbyauthor?code=${drawSkewed(authors)}`,
    `/api/books/getnovelties?language=${language}`,
    `/api/books/gettopics?language=${language}`,
    `/api/authors?language=${language}`,
  ]);
}

function drawSearch({ words }: LibrarySample): string {
  const typed = [drawSkewed(words), ...(Math.random() < 0.6 ? [drawSkewed(words)] : [])].map(
    (word) => (Math.random() < MISSPELT_RATIO ? misspell(word) : word),
  );
  const query = new URLSearchParams({ input: typed.join(" ") });
  return Math.random() < 0.7 ? `/search?${query}` : `/api/books/getbycriteria?${query}`;
}

function misspell(word: string): string {
  const place = Math.floor(Math.random() * word.length);
  return word.slice(0, place) + word.slice(place + 1);
}

function drawHeaders(kind: ReadingKind): Record<string, string> {
  const visitor = Math.floor(Math.random() * VISITOR_COUNT);
  return {
    accept: kind === "call" ? "application/json" : "text/html,application/xhtml+xml",
    "accept-language": draw(languages),
    "x-forwarded-for": `10.9.${visitor >> 8}.${visitor & 255}`,
    ...(Math.random() < 0.5 && { "accept-encoding": "gzip, br" }),
  };
}

function addLanguage(path: string): string {
  if (Math.random() < 0.7) return path;
  return `${path}${path.includes("?") ? "&" : "?"}lng=${draw(["en", "es", "fr"])}`;
}

/** The first items are drawn most often. */
function drawSkewed<Thing>(items: readonly Thing[]): Thing {
  return itemAt(items, Math.floor(Math.random() ** 3 * items.length));
}

function draw<Thing>(items: readonly Thing[]): Thing {
  return itemAt(items, Math.floor(Math.random() * items.length));
}

function itemAt<Thing>(items: readonly Thing[], place: number): Thing {
  const item = items[place];
  if (item === undefined) throw new Error("There are no items to draw from.");
  return item;
}

/** In milliseconds: visitors give up after this time. */
const TIMEOUT_MS = 30_000;

export function sendRequest(
  origin: string,
  { kind, path, headers }: DrawnRequest,
  agent: Agent,
  due: number,
): Promise<RequestResult> {
  const late = Date.now() - due;
  return new Promise((resolve) => {
    const end = (status: number, saysWhen: boolean, what: string) =>
      resolve({
        kind,
        due,
        late,
        milliseconds: Date.now() - due,
        status,
        hasRetryAfter: saysWhen,
        detail: what,
      });
    const fail = (error: NodeJS.ErrnoException) => end(0, false, error.code ?? error.message);

    const request = get(origin + path, { agent, headers, timeout: TIMEOUT_MS }, (answer) => {
      const { statusCode = 0, headers } = answer;
      const saysWhen = /^\d+$/.test(headers["retry-after"] ?? "");
      answer.on("error", fail);
      answer.on("end", () => end(statusCode, saysWhen, statusCode === 200 ? "" : path));
      answer.resume();
    });
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", fail);
  });
}
