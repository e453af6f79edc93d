import { createHash } from "node:crypto";

import type { IsolatedScreen } from "#web/paths.ts";

export type AllowedOrigins = {
  /** Where a page may fetch from besides its own origin; each is empty when it is that origin. */
  apiOrigin: string;
  mediaOrigin: string;
  /** Of the identity provider: tokens are fetched from it, and renewed in a frame of it where they must be. */
  identityOrigin: string;
  /** Of the payment gateway, whose script and frames the screens hold where something is paid, and of who tells a visitor their address. */
  gatewayOrigin: string;
  lookupOrigin: string;
  /** Where the files built for the browser lie, and nothing else does. */
  scripts: string[];
  /** Where the site's own covers and icons lie. */
  covers: string[];
};

/** Stands in a kept policy for the host that a page is asked at, which is known when it is sent. */
export const REQUEST_HOST = "{asked-host}";

/** Where a browser tells what a policy made it refuse, and the name that a policy has for that place. */
export const REPORTS_PATH = "/policy-reports";
const REPORTS_GROUP = "csp";

/** Where films are played from; nothing of it loads before somebody presses play. */
const PLAYER_ORIGIN = "https://www.youtube-nocookie.com";

/**
 * The policy of a whole document, and the document without the renderer's mark.
 * Only inline scripts and styles that carry the mark are ours; one that came in with data has none, gets no hash and does not run.
 */
export function buildPolicy(
  html: string,
  mark: string,
  allowedOrigins: AllowedOrigins,
  screen: IsolatedScreen | null = null,
) {
  const nonce = ` nonce="${mark}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };

  for (const [, name, attributes = "", code = ""] of html.matchAll(inlineElements)) {
    if (!attributes.includes(nonce) || /\ssrc=/.test(attributes)) continue;
    hashes[name === "script" ? "script" : "style"].add(hashForPolicy(code));
  }
  return {
    html: html.replaceAll(nonce, ""),
    policy: formatPolicy({
      ...defaultPolicy([...hashes.script], [...hashes.style], allowedOrigins),
      ...(screen && screenPolicies[screen]([...hashes.script], allowedOrigins)),
    }),
  };
}

/**
 * The policy as it is sent to who asked at `host`. The host is named without a scheme, so that it is right behind a
 * proxy that ends TLS as well. A policy has no word for an address in brackets: there the whole origin stands.
 */
export function policyForHost(host: string, policy: string): string {
  if (/^[\w.-]+(:\d+)?$/.test(host)) return policy.replaceAll(REQUEST_HOST, host);
  return policy.replace(hostPlaceholders, /^\[[\da-f:.]+\](:\d+)?$/i.test(host) ? " 'self'" : "");
}

const hostPlaceholders = new RegExp(`(?: ${REQUEST_HOST}[^ ;]*)+`, "g");

type Policy = Record<string, string[]>;

function defaultPolicy(
  scripts: string[],
  styles: string[],
  allowedOrigins: AllowedOrigins,
): Policy {
  const { apiOrigin, mediaOrigin, identityOrigin } = allowedOrigins;
  return {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts],
    "style-src": ["'self'", ...styles],
    // React writes style attributes; a script cannot be smuggled in through one.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", mediaOrigin],
    "font-src": ["'self'"],
    // A recording may lie on any host that the catalog names.
    "media-src": ["'self'", "https:", mediaOrigin],
    "connect-src": ["'self'", apiOrigin, identityOrigin],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    // The form of the mailing lists lies in a page of its own; no other page lets itself be framed.
    "frame-src": ["'self'", identityOrigin],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    // The older of the two ways is for browsers that do not know the newer; one that knows both goes the newer.
    "report-uri": [REPORTS_PATH],
    "report-to": [REPORTS_GROUP],
  };
}

function paymentPolicy(scripts: string[], allowedOrigins: AllowedOrigins): Policy {
  const { apiOrigin, identityOrigin, gatewayOrigin, lookupOrigin } = allowedOrigins;
  return {
    "script-src": ["'self'", gatewayOrigin, ...scripts],
    "frame-src": ["'self'", identityOrigin, gatewayOrigin],
    "connect-src": ["'self'", apiOrigin, identityOrigin, gatewayOrigin, lookupOrigin],
  };
}

/** What the screens apart have otherwise. */
const screenPolicies: Record<
  IsolatedScreen,
  (scripts: string[], allowedOrigins: AllowedOrigins) => Policy
> = {
  cart: paymentPolicy,
  donate: paymentPolicy,
  // Their pictures come from the api, wherever it stands.
  videos: (_, { apiOrigin, mediaOrigin, identityOrigin }) => ({
    "frame-src": [PLAYER_ORIGIN, identityOrigin],
    "img-src": ["'self'", "data:", mediaOrigin, apiOrigin],
  }),
  /*
   * The chapters of a book, which anybody may have written, are shown in frames that inherit this policy: a script is
   * one of those built here, no address of ours that answers a question is part of a page, nothing comes from elsewhere,
   * and a hash would switch their own styles off.
   */
  reader: (scripts, { scripts: built, covers, apiOrigin, mediaOrigin }) => ({
    "script-src": [...built, ...scripts],
    "style-src": [...built, "blob:", "'unsafe-inline'"],
    "img-src": [...built, ...covers, mediaOrigin, "data:", "blob:"],
    "font-src": [...built, "data:", "blob:"],
    "media-src": ["'self'", mediaOrigin],
    // Nobody has a session here (web/session/start-session.ts), and the provider of one is not reached.
    "connect-src": ["'self'", apiOrigin],
    "worker-src": ["'none'"],
    "frame-src": ["blob:"],
  }),
};

/** What a document and its frames may use of a browser: only beside the gateway's fields a payment may be asked for. */
export function permissionsPolicy(
  screen: IsolatedScreen | null = null,
  gatewayOrigin = "",
): string {
  const isPaidHere = screen !== null && screenPolicies[screen] === paymentPolicy;
  const payment = isPaidHere ? `(self "${gatewayOrigin}")` : "()";
  return `camera=(), geolocation=(), microphone=(), payment=${payment}`;
}

/** Says where the place lies that a policy reports to. */
export const reportingHeaders = { "Reporting-Endpoints": `${REPORTS_GROUP}="${REPORTS_PATH}"` };

function formatPolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].filter(Boolean).join(" "))
    .join("; ");
}

const inlineElements = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g;

export function hashForPolicy(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}
