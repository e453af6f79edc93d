import type { Context, Handler } from "hono";

import { noStore } from "#server/http/no-store.ts";
import { failurePage, failurePolicy } from "#server/pages/failure-page.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import { ApiFailure } from "#web/app/api/failure.ts";
import { inLanguage, languageOfUrl } from "#web/app/i18n/language-of-url.ts";
import { languageOfRequest } from "#web/app/i18n/preference-cookies.ts";

/** The site's origin and that of its media; `mediaOrigin` is empty when they are the same. */
type FileOrigins = { origin: string; mediaOrigin: string };

/**
 * S2.13: redirects `/files/…/{name}` to the file of that name, or home with a message. The request only selects a
 * record; the target is always what the record names.
 */
export function fileRedirect(apiFor: (c: Context) => ApiClient, sites: FileOrigins): Handler {
  return async (c) => {
    const url = new URL(c.req.url);
    const found = await findFile(apiFor(c), parseFileName(url.pathname));
    if (found === "gone") return answerGone(c);
    c.header("Cache-Control", "no-store");
    return c.redirect((found && resolveTarget(found, sites)) ?? buildNotFoundPath(url), 302);
  };
}

/** The last segment of the path; "" when there is none or it is malformed. */
function parseFileName(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split("/").slice(2).at(-1) ?? "");
  } catch {
    return "";
  }
}

type FoundFile = Pick<Awaited<ReturnType<ApiClient["findBookFile"]>>, "fileUrl" | "audioUrl">;

/** A book found by its code instead of a file name has no `fileUrl`. */
async function findFile(api: ApiClient, name: string): Promise<FoundFile | "gone" | null> {
  if (name === "") return null;
  try {
    return await api.findBookFile({ book: name });
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 410) return "gone";
    if (failure instanceof ApiFailure && [400, 404].includes(failure.status)) return null;
    throw failure;
  }
}

/** Allows our own files, those of the media's origin, and a recording at any https host; null for anything else. */
function resolveTarget({ fileUrl, audioUrl }: FoundFile, sites: FileOrigins): string | null {
  const url = fileUrl === null ? null : URL.parse(fileUrl, sites.origin);
  if (!url) return null;
  if (url.origin === sites.origin) return fileUrl;

  const isElsewhere = fileUrl === audioUrl && url.protocol === "https:";
  return url.origin === sites.mediaOrigin || isElsewhere ? url.href : null;
}

function answerGone(c: Context): Response {
  const language = languageOfRequest(c.req.raw);
  return c.html(failurePage(language, "gone"), 410, {
    ...noStore,
    "Content-Language": language,
    "Content-Security-Policy": failurePolicy,
  });
}

function buildNotFoundPath(url: URL): string {
  const home = "/?message=err-redirect-file-not-found";
  const language = languageOfUrl(url);
  return language ? inLanguage(home, language) : home;
}
