import type { KnownValues } from "./newcomer.ts";

/** A call before it is made. `{name}`, wherever it stands alone, is what is known under that name once it is. */
export type Draft = {
  method: string;
  /** With `{name}` for each of `parts`. */
  path: string;
  parts: Record<string, string>;
  query: [name: string, value: string][];
  /** Put at the end of the address as it is. */
  rest: string;
  headers: Record<string, string>;
  /** Undefined for none; a `Written` is sent as it is, everything else as JSON. */
  body: unknown;
};

/** The bytes of a body, in the letters of latin1. */
export type RawBody = { written: string };

/** A call as it goes over the line. */
export type SentCall = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};

/** What marks a string of a body as a sign of JSON that no value has, such as -0 or 1e309. */
export const RAW_JSON_PREFIX = "as-is:";

export function resolveDraft(draft: Draft, known: KnownValues): SentCall {
  const { method, path, parts, query, rest, body } = draft;
  const say = (text: string) => String(resolveValue(text, known));
  const place = path.replace(/\{(\w+)\}/g, (_, name) => escape(say(parts[name] ?? "")));
  const asked = query.map(([name, value]) => `${escape(name)}=${escape(say(value))}`).join("&");
  const headers = Object.entries(draft.headers).map(([name, value]) => [name, say(value)]);
  return {
    method,
    path: limitPath(`${place}${asked || rest ? `?${asked}` : ""}${rest}`, body === undefined),
    headers: Object.fromEntries(headers),
    body: encodeBody(resolveValue(body, known)),
  };
}

/** In the way a person could make the call again. */
export function toCurlCommand({ method, path, headers, body }: SentCall, origin: string): string {
  const named = Object.entries(headers).map(
    ([name, value]) => ` -H ${shellQuote(`${name}: ${value}`)}`,
  );
  const said = body && body.length < 5_000 ? shellQuote(body.toString("latin1")) : "@… (long)";
  const data = body ? ` --data-binary ${said}` : "";
  return `curl -i --path-as-is -X ${shellQuote(method)}${named.join("")}${data} ${shellQuote(origin + path)}`;
}

export function isRawBody(body: unknown): body is RawBody {
  return typeof body === "object" && body !== null && "written" in body;
}

function resolveValue(value: unknown, known: KnownValues): unknown {
  if (typeof value === "string") return resolveText(value, known);
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, known));
  if (typeof value !== "object" || value === null || isRawBody(value)) return value;
  // Entries, because a name may be __proto__.
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [name, resolveValue(of, known)]),
  );
}

function resolveText(text: string, known: KnownValues): unknown {
  const [, before = "", name = ""] = /^(Bearer )?\{(\w+)\}$/.exec(text) ?? [];
  if (!Object.hasOwn(known, name)) return text;
  return before ? `${before}${known[name]}` : known[name];
}

function encodeBody(body: unknown): Buffer | null {
  if (body === undefined) return null;
  if (isRawBody(body)) return Buffer.from(body.written, "latin1");
  const text = JSON.stringify(body) ?? "null";
  return Buffer.from(text.replace(/"as-is:([^"]*)"/g, (_, signs) => toRawJson(signs)));
}

function toRawJson(signs: string): string {
  return signs.replaceAll("'", '"').replaceAll("\\\\", "\\");
}

function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Of an address. A head that is too large is refused while a body is still being sent, which nobody would hear. */
const MAX_PATH_LENGTH = { alone: 20_000, withBody: 4_000 };

/** No client can send other signs in an address. */
function limitPath(path: string, isAlone: boolean): string {
  const longest = isAlone ? MAX_PATH_LENGTH.alone : MAX_PATH_LENGTH.withBody;
  return path.replace(/[^\u0021-\u00ff]/g, "").slice(0, longest);
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
