import { createHash } from "node:crypto";

import type { IsolatedScreen } from "#web/paths.ts";

export type AllowedOrigins = {
  /** Origins a page may fetch from in addition to its own; empty when equal to it. */
  apiOrigin: string;
  mediaOrigin: string;
  /** The identity provider: tokens are fetched from it, and some are renewed in a frame of it. */
  identityOrigin: string;
  /**
   * The payment gateway, whose script and frames the payment screens load, and the address lookup, which returns the
   * visitor's IP address.
   */
  gatewayOrigin: string;
  lookupOrigin: string;
  /** Folders with only files built for the browser. */
  scripts: string[];
  /** Folders of the site's own covers and icons. */
  covers: string[];
};

/** A placeholder in cached policies for the requested host, filled in when the page is sent. */
export const REQUEST_HOST = "{asked-host}";

/** Browsers report violations to this path; `REPORTS_GROUP` is its name within a policy. */
export const REPORTS_PATH = "/policy-reports";
const REPORTS_GROUP = "csp";

/** The video player; nothing loads from it before a visitor presses play. */
const PLAYER_ORIGIN = "https://www.youtube-nocookie.com";

/**
 * Returns the Content-Security-Policy (CSP) of a document, and the document without the nonce. Only inline scripts and
 * styles with the nonce get a hash; injected ones have no nonce and do not run.
 */
export function buildPolicy(
  html: string,
  nonce: string,
  allowedOrigins: AllowedOrigins,
  screen: IsolatedScreen | null = null,
) {
  const nonceAttribute = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };

  for (const [, name, attributes = "", code = ""] of html.matchAll(inlineElements)) {
    if (!attributes.includes(nonceAttribute) || /\ssrc=/.test(attributes)) continue;
    hashes[name === "script" ? "script" : "style"].add(hashForPolicy(code));
  }
  return {
    html: html.replaceAll(nonceAttribute, ""),
    policy: formatPolicy({
      ...defaultPolicy([...hashes.script], [...hashes.style], allowedOrigins),
      ...(screen && screenPolicies[screen]([...hashes.script], allowedOrigins)),
    }),
  };
}

/**
 * Fills in the requested host. It has no scheme, so that it also fits behind a proxy that ends TLS. A policy cannot
 * name an IPv6 address: `'self'` replaces it.
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
    // React writes style attributes; they cannot contain scripts.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", mediaOrigin],
    "font-src": ["'self'"],
    // A recording may be on any host that the catalog names.
    "media-src": ["'self'", "https:", mediaOrigin],
    "connect-src": ["'self'", apiOrigin, identityOrigin],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    // The mailing-list form has a page of its own; no other page may be framed.
    "frame-src": ["'self'", identityOrigin],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    // `report-uri` is for browsers without `report-to`; browsers with both use `report-to`.
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

/** Directives that differ on the isolated screens. */
const screenPolicies: Record<
  IsolatedScreen,
  (scripts: string[], allowedOrigins: AllowedOrigins) => Policy
> = {
  cart: paymentPolicy,
  donate: paymentPolicy,
  // Pictures of videos come from the API, also when it has another origin.
  videos: (_, { apiOrigin, mediaOrigin, identityOrigin }) => ({
    "frame-src": [PLAYER_ORIGIN, identityOrigin],
    "img-src": ["'self'", "data:", mediaOrigin, apiOrigin],
  }),
  /*
   * Frames with a book's chapters, which are untrusted, inherit this policy. Scripts are built files only, no address
   * that answers with data is allowed as part of a page, and nothing loads from elsewhere. A style hash would disable
   * `'unsafe-inline'`, which the chapters' own styles need.
   */
  reader: (scripts, { scripts: built, covers, apiOrigin, mediaOrigin }) => ({
    "script-src": [...built, ...scripts],
    "style-src": [...built, "blob:", "'unsafe-inline'"],
    "img-src": [...built, ...covers, mediaOrigin, "data:", "blob:"],
    "font-src": [...built, "data:", "blob:"],
    "media-src": ["blob:"],
    // The reader has no session (web/account/session/start-session.ts) and does not contact the identity provider.
    "connect-src": ["'self'", apiOrigin],
    "worker-src": ["'none'"],
    "frame-src": ["blob:"],
  }),
};

/** The Permissions-Policy of a document and its frames: only screens with the gateway's fields may request payments. */
export function permissionsPolicy(
  screen: IsolatedScreen | null = null,
  gatewayOrigin = "",
): string {
  const isPaidHere = screen !== null && screenPolicies[screen] === paymentPolicy;
  const payment = isPaidHere ? `(self "${gatewayOrigin}")` : "()";
  return `camera=(), geolocation=(), microphone=(), payment=${payment}`;
}

/** Names the address that the policy's `report-to` uses. */
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
