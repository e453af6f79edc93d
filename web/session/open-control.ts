import { languages } from "#domain/languages.ts";
import { createApiClient } from "#web/api/client.ts";

import { openProvider } from "./identity-provider.ts";
import { memberFetch } from "./member-fetch.ts";
import { controlSession } from "./session-control.ts";
import { signingOut } from "./sign-out.ts";
import type { SessionStart } from "./session-actions.ts";

export type OpenSession = ReturnType<typeof openControl>;

/** The session of this tab with its real provider, its api and the other tabs. */
export function openControl({ identity, apiOrigin }: SessionStart) {
  const provider = openProvider(identity, location.origin);
  const tabs = new BroadcastChannel("session");
  // A profile that is loaded as the page comes asks nobody to sign in again.
  const plain = {
    getToken: (isNew = false) => provider.getToken(isNew),
    askAgain: async () => false,
  };
  const api = createApiClient(
    apiOrigin,
    memberFetch(plain, (input, init) => fetch(input, init)),
  );

  const control = controlSession({
    provider,
    // A channel of this origin alone has no address to be sent to.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tellTabs: (identity) => tabs.postMessage(identity),
    calls: {
      getUser: (externalid) => api.getUser({ externalid }),
      getUsualLimit: async () => (await api.getCartSettings({})).freeLimitUS,
    },
    language: () =>
      languages.find((language) => language === document.documentElement.lang) ?? "en",
  });
  tabs.addEventListener("message", ({ data }) => control.hear(data));
  return { ...control, ...signingOut(control) };
}
