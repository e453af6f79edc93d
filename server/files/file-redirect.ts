import type { Context, Handler } from "hono";

import type { ApiClient } from "#web/api/client.ts";
import { ApiFailure } from "#web/api/failure.ts";
import { inLanguage, languageOfUrl } from "#web/i18n/language-of-url.ts";

/** The site's own origin, and that of its media; empty when it is the same. */
type FileOrigins = { origin: string; mediaOrigin: string };

/**
 * S2.13: leads from `/files/…/{name}` to the file of that name, else home, where the message is shown.
 * What the request says only chooses among the records; where it leads is written in the record alone.
 */
export function fileRedirect(apiFor: (c: Context) => ApiClient, sites: FileOrigins): Handler {
  return async (c) => {
    const url = new URL(c.req.url);
    const found = await findFile(apiFor(c), parseFileName(url.pathname));
    c.header("Cache-Control", "no-store");
    return c.redirect((found && resolveTarget(found, sites)) ?? buildNotFoundPath(url), 302);
  };
}

/** The last part of the path; "" when it has none, or one that is not written as an address is. */
function parseFileName(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split("/").slice(2).at(-1) ?? "");
  } catch {
    return "";
  }
}

type FoundFile = Pick<Awaited<ReturnType<ApiClient["findBookFile"]>>, "fileUrl" | "audioUrl">;

/** A code is no name of a file: what is found by one has no `fileUrl`. */
async function findFile(api: ApiClient, name: string): Promise<FoundFile | null> {
  if (name === "") return null;
  try {
    return await api.findBookFile({ book: name });
  } catch (failure) {
    if (failure instanceof ApiFailure && [400, 404].includes(failure.status)) return null;
    throw failure;
  }
}

/** Our own files, those of the media's origin, and a recording, and nothing else, at the secure host its record names. */
function resolveTarget({ fileUrl, audioUrl }: FoundFile, sites: FileOrigins): string | null {
  const url = fileUrl === null ? null : URL.parse(fileUrl, sites.origin);
  if (!url) return null;
  if (url.origin === sites.origin) return fileUrl;

  const isElsewhere = fileUrl === audioUrl && url.protocol === "https:";
  return url.origin === sites.mediaOrigin || isElsewhere ? url.href : null;
}

function buildNotFoundPath(url: URL): string {
  const home = "/?message=err-redirect-file-not-found";
  const language = languageOfUrl(url);
  return language ? inLanguage(home, language) : home;
}
