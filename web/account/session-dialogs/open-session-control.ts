import { languages } from "#domain/languages.ts";
import { createApiClient } from "#web/app/api/client.ts";
import { loadChunk } from "#web/app/layout/load-chunk.ts";
import type { IdentitySettings } from "#web/app/layout/site.ts";
import { createIdentityProvider } from "#web/account/session/identity-provider.ts";
import { createMemberFetch } from "#web/account/session/member-fetch.ts";
import { createSessionControl } from "#web/account/session/session-control.ts";
import type { OpenSession } from "#web/account/session/session-actions.ts";
import { createSignOut } from "#web/account/session/sign-out.ts";

type SessionSettings = { identity: IdentitySettings; apiOrigin: string };

/** The session control of this tab with the real provider, API and other tabs. */
export function openSessionControl({ identity, apiOrigin }: SessionSettings): OpenSession {
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

const signOutParts = {
  loadDeviceData: () => loadChunk(import("./device-data.ts")),
  loadDialog: () => loadChunk(import("./auth-error-dialog.tsx")),
};
