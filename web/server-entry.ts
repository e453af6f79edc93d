import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";

import type { Language } from "#domain/languages.ts";

import { createApiClient } from "./api/client.ts";
import { requestContext } from "./request-context.ts";
import type { PaymentSettings } from "./payment/payment-settings.ts";
import type { IdentitySettings } from "./session/identity-settings.ts";

export type Page = {
  language: Language;
  /** Whether the visitor wants only what is in that language. */
  onlyMine: boolean;
  /** Whether the library is a copy, which takes nothing (P18). */
  isHeld: boolean;
  /** The site's own origin, such as `https://library.example`. */
  origin: string;
  /** Where a browser finds the api; empty for the site's own origin. */
  apiOrigin: string;
  /** Who signs people in. */
  identity: IdentitySettings;
  payments: PaymentSettings;
  /** Answers calls of the api in this process; their paths begin with /api. */
  apiFetch: typeof fetch;
  /** Random for each render; every inline script of ours carries it as its nonce. */
  mark: string;
  /** Told of what went wrong, and of what the page goes without. */
  report: (error: unknown) => void;
  /** Settles when the page may be rendered. */
  takeTurn?: (() => Promise<void>) | undefined;
};

/** Answers a document whole, or the data of one (`….data`). */
export function render(request: Request, page: Page): Promise<Response> {
  const { apiFetch, ...known } = page;
  const context = new RouterContextProvider();
  context.set(requestContext, { ...known, api: createApiClient(page.origin, apiFetch) });

  return handle(request, context);
}

const handle = createRequestHandler(build, import.meta.env.MODE);
