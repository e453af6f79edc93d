import { createContext } from "react-router";

import type { Language } from "#domain/languages.ts";

import type { ApiClient } from "./api/client.ts";
import type { PaymentSettings } from "./payment/payment-settings.ts";
import type { IdentitySettings } from "./session/identity-settings.ts";

/** What a loader knows of the request it answers. */
export type RequestContext = {
  api: ApiClient;
  language: Language;
  /** S4.10: whether lists start with what is in that language. */
  onlyMine: boolean;
  /** Whether the library is a copy, which takes nothing (P18). */
  isRestoredCopy: boolean;
  /** Whether simulators stand in for those the site talks to (P20). */
  isRehearsal: boolean;
  /** This site's own origin, for addresses that must be whole. */
  origin: string;
  /** Where a browser finds the api; empty for the site's own origin. */
  apiOrigin: string;
  identity: IdentitySettings;
  payments: PaymentSettings;
  /** Tells the inline scripts of our own renderer from any that came in with data. */
  mark: string;
  /** Told of what a page goes without; such a page is shown, and not kept for others. */
  report: (error: unknown) => void;
  /** Settles when the page may be rendered: many that are would keep the process from all else. */
  limitConcurrency?: (() => Promise<void>) | undefined;
};

export const requestContext = createContext<RequestContext>();
