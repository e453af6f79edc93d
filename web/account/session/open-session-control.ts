import { languages } from "#domain/languages.ts";
import { createApiClient } from "#web/app/api/client.ts";
import type { IdentitySettings } from "#web/app/layout/site.ts";

import { createIdentityProvider } from "./identity-provider.ts";
import { createMemberFetch } from "./member-fetch.ts";
import { createSessionControl } from "./session-control.ts";
import { createSignOut, type SignOutParts } from "./sign-out.ts";

/** What is needed to open a session. */
export type SessionStart = {
  identity: IdentitySettings;
  apiOrigin: string;
  signOutParts: SignOutParts;
};

export type OpenSession = ReturnType<typeof openSessionControl>;

/** The session control of this tab with the real provider, API and other tabs. */
export function openSessionControl({ identity, apiOrigin, signOutParts }: SessionStart) {
  const provider = createIdentityProvider(identity, location.origin);
  const tabs = new BroadcastChannel("session");
  // Loading the profile never requests a sign-in.
  const tokens = {
    getToken: (isNew = false) => provider.getToken(isNew),
    requestSignIn: async () => false,
  };
  const api = createApiClient(
    apiOrigin,
    createMemberFetch(tokens, (input, init) => fetch(input, init)),
  );

  const control = createSessionControl({
    provider,
    // A BroadcastChannel has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    notifyTabs: (identity) => tabs.postMessage(identity),
    calls: {
      getUser: (externalid) => api.getUser({ externalid }),
      getDefaultLimit: async () => (await api.getCartSettings({})).freeLimitUS,
    },
    language: () =>
      languages.find((language) => language === document.documentElement.lang) ?? "en",
  });
  tabs.addEventListener("message", ({ data }) => control.handleTabMessage(data));
  return { ...control, ...createSignOut(control, signOutParts) };
}
