import type { Handler } from "hono";

import type { ApiClient } from "#web/api/client.ts";
import { ApiFailure } from "#web/api/failure.ts";
import { inLanguage, languageOfAddress } from "#web/i18n/language-of-address.ts";

/** The site's own origin, and that of its media; empty when it is the same. */
type FileSites = { origin: string; mediaOrigin: string };

/**
 * S2.13: leads from `/files/…/{name}` to the file of that name, else home, where the message is shown.
 * What the request says only chooses among the records; where it leads is written in the record alone.
 */
export function fileRedirect(api: ApiClient, sites: FileSites): Handler {
  return async (c) => {
    const url = new URL(c.req.url);
    const file = await findFileUrl(api, nameIn(url.pathname));
    c.header("Cache-Control", "no-store");
    return c.redirect((file && targetOf(file, sites)) ?? nowhere(url), 302);
  };
}

/** The last part of the path; "" when it has none, or one that is not written as an address is. */
function nameIn(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split("/").slice(2).at(-1) ?? "");
  } catch {
    return "";
  }
}

/** A code is no name of a file: what is found by one has no `fileUrl`. */
async function findFileUrl(api: ApiClient, name: string): Promise<string | null> {
  if (name === "") return null;
  try {
    return (await api.findBookFile({ book: name })).fileUrl;
  } catch (failure) {
    if (failure instanceof ApiFailure && [400, 404].includes(failure.status)) return null;
    throw failure;
  }
}

/** Our own files, those of the media's origin, and a recording at the secure host its record names. */
function targetOf(file: string, { origin, mediaOrigin }: FileSites): string | null {
  const url = URL.parse(file, origin);
  if (url?.origin === origin) return file;
  return url && (url.origin === mediaOrigin || url.protocol === "https:") ? url.href : null;
}

function nowhere(url: URL): string {
  const home = "/?message=err-redirect-file-not-found";
  const language = languageOfAddress(url);
  return language ? inLanguage(home, language) : home;
}
