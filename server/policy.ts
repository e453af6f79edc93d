import { createHash } from "node:crypto";

/** Where a page may fetch from besides its own origin; each is empty when it is that origin. */
export type Places = { apiOrigin: string; mediaOrigin: string };

/**
 * The policy of a whole document, and the document without the renderer's mark.
 * Only inline scripts and styles that carry the mark are ours; one that came in with data has none, gets no hash and does not run.
 */
export function withPolicy(html: string, mark: string, places: Places) {
  const nonce = ` nonce="${mark}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };

  for (const [, name, attributes = "", code = ""] of html.matchAll(inlineElements)) {
    if (!attributes.includes(nonce) || /\ssrc=/.test(attributes)) continue;
    hashes[name === "script" ? "script" : "style"].add(sha256(code));
  }
  return {
    html: html.replaceAll(nonce, ""),
    policy: policyOf([...hashes.script], [...hashes.style], places),
  };
}

/** The policy of a page that has no inline script or style. */
export function policyOf(
  scripts: string[],
  styles: string[],
  { apiOrigin, mediaOrigin }: Places,
): string {
  const directives = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...scripts],
    ["style-src", "'self'", ...styles],
    // React writes style attributes; a script cannot be smuggled in through one.
    ["style-src-attr", "'unsafe-inline'"],
    ["img-src", "'self'", "data:", mediaOrigin],
    ["font-src", "'self'"],
    // A recording may lie on any host that the catalogue names.
    ["media-src", "'self'", "https:", mediaOrigin],
    ["connect-src", "'self'", apiOrigin],
    ["manifest-src", "'self'"],
    ["worker-src", "'self'"],
    ["form-action", "'self'"],
    ["base-uri", "'none'"],
    ["object-src", "'none'"],
    ["frame-ancestors", "'none'"],
  ];
  return directives.map((parts) => parts.filter(Boolean).join(" ")).join("; ");
}

const inlineElements = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g;

export function sha256(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}
