import type { KnownValues } from "./newcomer.ts";

/** A call with placeholders: `{name}` as a whole value is replaced before sending. */
export type Draft = {
  method: string;
  /** With `{name}` for each of `parts`. */
  path: string;
  parts: Record<string, string>;
  query: [name: string, value: string][];
  /** Appended to the address unchanged. */
  rest: string;
  headers: Record<string, string>;
  /** Undefined for none; a `RawBody` is sent unchanged, everything else as JSON. */
  body: unknown;
};

/** The bytes of a body as latin1 text. */
type RawBody = { written: string };

export type SentCall = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};

/** Marks a string as a raw JSON token that no value has, such as -0 or 1e309. */
export const RAW_JSON_PREFIX = "as-is:";

export function resolveDraft(draft: Draft, values: KnownValues): SentCall {
  const { method, path, parts, query, rest, body } = draft;
  const fillIn = (text: string) => String(resolveValue(text, values));
  const place = path.replace(/\{(\w+)\}/g, (_, name) => escape(fillIn(parts[name] ?? "")));
  const queryString = query
    .map(([name, value]) => `${escape(name)}=${escape(fillIn(value))}`)
    .join("&");
  const headers = Object.entries(draft.headers).map(([name, value]) => [name, fillIn(value)]);
  return {
    method,
    path: limitPath(
      `${place}${queryString || rest ? `?${queryString}` : ""}${rest}`,
      body === undefined,
    ),
    headers: Object.fromEntries(headers),
    body: encodeBody(resolveValue(body, values)),
  };
}

/** A shell command that repeats the call. */
export function toCurlCommand({ method, path, headers, body }: SentCall, origin: string): string {
  const named = Object.entries(headers).map(
    ([name, value]) => ` -H ${shellQuote(`${name}: ${value}`)}`,
  );
  const payload = body && body.length < 5_000 ? shellQuote(body.toString("latin1")) : "@… (long)";
  const data = body ? ` --data-binary ${payload}` : "";
  return `curl -i --path-as-is -X ${shellQuote(method)}${named.join("")}${data} ${shellQuote(origin + path)}`;
}

function isRawBody(body: unknown): body is RawBody {
  return typeof body === "object" && body !== null && "written" in body;
}

function resolveValue(value: unknown, values: KnownValues): unknown {
  if (typeof value === "string") return resolveText(value, values);
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, values));
  if (typeof value !== "object" || value === null || isRawBody(value)) return value;
  // Object.fromEntries keeps a name such as __proto__ as an own property.
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [name, resolveValue(of, values)]),
  );
}

function resolveText(text: string, values: KnownValues): unknown {
  const [, scheme = "", name = ""] = /^(Bearer )?\{(\w+)\}$/.exec(text) ?? [];
  if (!Object.hasOwn(values, name)) return text;
  return scheme ? `${scheme}${values[name]}` : values[name];
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

/**
 * Of an address. With a body, headers that are too large are refused while it is sent, and the client would miss the
 * answer.
 */
const MAX_PATH_LENGTH = { alone: 20_000, withBody: 4_000 };

/** Clients cannot send other characters in an address. */
function limitPath(path: string, isAlone: boolean): string {
  const longest = isAlone ? MAX_PATH_LENGTH.alone : MAX_PATH_LENGTH.withBody;
  return path.replace(/[^\u0021-\u00ff]/g, "").slice(0, longest);
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
