import { createContext } from "react-router";

import type { Language } from "#domain/languages.ts";
import type { PaymentSettings, IdentitySettings } from "#web/app/layout/site.ts";
import type { ApiClient } from "#web/app/api/client.ts";

/** What a loader knows about the request. */
export type RequestContext = {
  api: ApiClient;
  language: Language;
  /** S4.10: whether lists start with one language. */
  onlyMine: boolean;
  /** Whether the library is a restored copy, which takes no orders (P18). */
  isRestoredCopy: boolean;
  /** Whether simulators replace the services outside (P20). */
  isRehearsal: boolean;
  origin: string;
  /** The API's origin for browsers; empty for the site's own. */
  apiOrigin: string;
  identity: IdentitySettings;
  payments: PaymentSettings;
  /** The CSP nonce of inline scripts. */
  nonce: string;
  /** Reports a failure of optional content. Such a page is shown, but not cached. */
  report: (error: unknown) => void;
  /** Resolves when the page may be rendered, so that rendering does not block other work. */
  waitForTurn?: (() => Promise<void>) | undefined;
};

export const requestContext = createContext<RequestContext>();
