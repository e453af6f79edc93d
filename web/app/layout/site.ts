import { useRouteLoaderData } from "react-router";

import type { Library } from "#contract/library.ts";
import type { Language } from "#domain/languages.ts";

import type { loadBrowseLists } from "./load-browse-lists.ts";

/** What every page of the site knows. */
export type RootData = {
  library: Library;
  notice: { text: string } | null;
  ways: Awaited<ReturnType<typeof loadBrowseLists>>;
  language: Language;
  onlyMine: boolean;
  isRestoredCopy: boolean;
  origin: string;
  apiOrigin: string;
  identity: IdentitySettings;
  payments: PaymentSettings;
};

/** What the browser needs to know of the identity provider; each is a setting of the same name. */
export type IdentitySettings = {
  /** As in the tokens, with a slash at the end. */
  issuer: string;
  clientId: string;
  /** The API's identifier at the provider. */
  audience: string;
  /** The provider's connection with password accounts. */
  connection: string;
  /** Where the session is stored: on the device, or in memory as long as the page lasts. */
  session: "device" | "memory";
};

/** The payment settings of a page; none is secret. */
export type PaymentSettings = {
  origin: string;
  /** Public key for drawing the fields. */
  tokenizationKey: string;
  /** The service that returns the visitor's IP address (S7.28). */
  ipLookupUrl: string;
};

/** The library and its addresses; undefined when the root data failed to load. */
export function useSite(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
}

export function useApiOrigin(): string {
  return useSite()?.apiOrigin ?? "";
}
