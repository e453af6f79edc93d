import { Hono } from "hono";

import { bufferResponse, sendStored } from "#api/response-cache/stored-response.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import { languageOfRequest } from "#web/app/i18n/language-of-request.ts";

import { pageHeaders } from "#server/pages/page-key.ts";

/** The page's background in the light theme, equal to the style sheet's token. */
const BACKGROUND_COLOR = "#fbf8f1";

/** The web app manifest: an installed site has the library's name in the language of the request. */
export function manifest(api: ApiClient) {
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
