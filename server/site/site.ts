import { type Context, Hono, type MiddlewareHandler } from "hono";

import { bufferResponse, sendStored } from "#api/response-cache/stored-response.ts";
import { fileRedirect } from "#server/files/file-redirect.ts";
import { isSafeMethod } from "#server/http/is-safe-method.ts";
import { noStore } from "#server/http/no-store.ts";
import { busyPage, rateLimitedPage } from "#server/pages/busy-page.ts";
import { embedMailing } from "#server/pages/embed-mailing.ts";
import { failurePage, failurePolicy } from "#server/pages/failure-page.ts";
import { guardForms } from "#server/pages/guard-forms.ts";
import { isTransient, findRetryAfter } from "#server/pages/is-transient.ts";
import { onlyMineRoute } from "#server/pages/only-mine-route.ts";
import { type PageOptions, pageHandler } from "#server/pages/page-handler.ts";
import { pageHeaders } from "#server/pages/page-key.ts";
import { forwardClientAddress } from "#server/http/client-address.ts";
import { escapeMalformedPath, redirectTrailingSlash } from "#server/pages/normalize-path.ts";
import { createApiClient, type ApiClient } from "#web/app/api/client.ts";
import { languageOfRequest } from "#web/app/i18n/preference-cookies.ts";

import { sitemap } from "./sitemap.ts";
import { violationReports } from "./violation-reports.ts";

/** The page's background in the light theme, equal to the style sheet's token. */
const BACKGROUND_COLOR = "#fbf8f1";

type SiteOptions = PageOptions & {
  /** Origins of the pages that may send forms. */
  siteOrigins: readonly string[];
};

/** Handles everything that is neither the API nor a file: screens, redirects, robots, sitemap and manifest. */
export function site(options: SiteOptions): Hono {
  const { origin, allowedOrigins, apiFetch, addressOf, cache, catalogVersion } = options;
  const api = createApiClient(origin, apiFetch);
  const apiFor = (c: Context) =>
    createApiClient(origin, forwardClientAddress(addressOf(c), apiFetch));

  const app = new Hono();
  app.onError((error, c) => handleError(error, c, options));
  app.use(refuseOtherMethods);
  for (const folder of filePrefixes)
    app.all(`${folder}/*`, (c) => c.text("Not found", 404, noStore));
  app.route("/", violationReports(options));
  app.on(["POST", "PUT", "PATCH", "DELETE"], "*", guardForms(options));
  app.use(escapeMalformedPath, redirectTrailingSlash);
  app.route("/", onlyMineRoute({ isHttps: origin.startsWith("https:") }));
  app.route("/", robots(origin));
  app.route("/", manifest(api));
  app.route("/", embedMailing(api));
  app.route("/", sitemap({ api, origin, cache, catalogVersion }));
  app.on(["GET", "HEAD"], "/files/*", fileRedirect(apiFor, { origin, ...allowedOrigins }));
  app.all("*", pageHandler(options));
  return app;
}

/** Programs and pages request these: a missing one gets a short 404, not a page for people. */
const filePrefixes = ["/api", "/assets", "/covers", "/icons", "/locales", "/media"];

/** Screens are read or receive forms; other methods must not cause rendering. */
const allowedMethods = ["GET", "HEAD", "POST"];

const refuseOtherMethods: MiddlewareHandler = async (c, next) => {
  if (allowedMethods.includes(c.req.method)) return next();
  return c.text("Method not allowed", 405, { ...noStore, Allow: allowedMethods.join(", ") });
};

function handleError(error: unknown, c: Context, { log, isRehearsal }: PageOptions): Response {
  const language = languageOfRequest(c.req.raw);
  const wait = findRetryAfter(error);
  if (wait !== null) return rateLimitedPage(language, wait, { isRehearsal });
  log.error({ err: error, path: c.req.path }, "a page failed");
  if (isTransient(error)) return busyPage(language, isSafeMethod(c.req.raw), { isRehearsal });

  return c.html(failurePage(language, "broken", { isRehearsal }), 500, {
    ...noStore,
    "Content-Language": language,
    "Content-Security-Policy": failurePolicy,
  });
}

/** `robots.txt`: what crawlers should not visit, and where the sitemap is. */
function robots(origin: string) {
  const text = `User-agent: *
Disallow: /search
Disallow: /account
Disallow: /callback
Disallow: /confirm
Disallow: /api/
Disallow: /files/

Sitemap: ${origin}/sitemap.xml
`;
  const answer = bufferResponse("text/plain; charset=utf-8", new TextEncoder().encode(text));
  const caching = { "Cache-Control": "public, max-age=3600, stale-while-revalidate=86400" };

  return new Hono().get("/robots.txt", (c) => sendStored(c.req.raw, answer, caching));
}

/** The web app manifest: an installed site has the library's name in the language of the request. */
function manifest(api: ApiClient) {
  return new Hono().get("/site.webmanifest", async (c) => {
    const request = c.req.raw;
    const language = languageOfRequest(request);
    const { name, slogan } = await api.getLibrary({ language });

    const text = JSON.stringify({
      id: "/",
      name,
      short_name: name,
      ...(slogan && { description: slogan }),
      lang: language,
      dir: "ltr",
      start_url: "/",
      scope: "/",
      display: "minimal-ui",
      background_color: BACKGROUND_COLOR,
      theme_color: BACKGROUND_COLOR,
      icons: [
        { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
        {
          src: "/icons/maskable-512.png",
          sizes: "512x512",
          type: "image/png",
          purpose: "maskable",
        },
      ],
    });
    const answer = bufferResponse("application/manifest+json", new TextEncoder().encode(text));
    return sendStored(request, answer, pageHeaders(new URL(request.url)));
  });
}
