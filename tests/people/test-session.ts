import { vi } from "vitest";

import type { User } from "#contract/users.ts";
import { ApiFailure } from "#web/app/api/failure.ts";
import type { IdentityProvider } from "#web/account/session/identity-provider.ts";
import type { ProfileCalls } from "#web/account/session/create-profile-loader.ts";
import { createSessionControl } from "#web/account/session/session-control.ts";
import {
  type Member,
  showSession,
  setAuthError,
  useSessionState,
} from "#web/account/session/session.ts";

/** The keys removed from session storage. */
export const removedKeys: string[] = [];

export const ada: Member = {
  identity: "auth0|ada",
  email: "ada@example.org",
  isEmailVerified: true,
  name: "Ada",
};
export const unverified: Member = { ...ada, isEmailVerified: false };
export const ruth: Member = { ...ada, identity: "auth0|ruth", name: "Ruth" };

export const user: User = {
  userId: 1,
  externalId: ada.identity,
  firstName: "Ada",
  lastName: "Reader",
  email: "ada@example.org",
  wantedEmail: null,
  phone: "",
  defaultAddress: null,
  taxId: "",
  isForeign: false,
  isMarkedForeign: false,
  ownLimit: null,
  freeLimit: 20,
  lastOrderDate: null,
  alreadyOrderedMo: false,
  regularGivings: [],
};

function stubBrowser(): void {
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("sessionStorage", {
    removeItem: (name: string) => void removedKeys.push(name),
    "typed-own-profile auth0|ada": "{}",
    "typed-own-profile auth0|ruth": "{}",
    "typed-mailing": "{}",
  });
}

/** A session with this provider and API; `did` records the calls to them. */
export function createSession(
  provider: Partial<IdentityProvider> = {},
  calls: Partial<ProfileCalls> = {},
  from: Member | null = null,
) {
  stubBrowser();
  const did: string[] = [];
  setAuthError(null);
  showSession(
    from ? { ...from, state: "member", user: { state: "loading" } } : { state: "unknown" },
  );
  const session = createSessionControl({
    provider: {
      findMember: async () => ada,
      getToken: async () => "token",
      redirect: async ({ prompt }) => void did.push(`redirect ${prompt ?? ""}`.trim()),
      popUp: async () => void did.push("popup"),
      finish: async () => {},
      resetClient: () => void did.push("start over"),
      clear: async () => void did.push("clear"),
      signOut: async (announce) => {
        did.push("leave");
        announce();
        return true;
      },
      ...provider,
    },
    calls: {
      getUser: () => Promise.reject(failure(404)),
      getDefaultLimit: async () => 15,
      ...calls,
    },
    notifyTabs: (identity) => did.push(`tell ${identity}`),
    language: () => "en",
  });
  return { session, did };
}

export function failure(status: number, code = ""): ApiFailure {
  return new ApiFailure({ status, code, detail: "" });
}

export function refusal(error: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error(error), { error }));
}

export const currentSession = () => useSessionState.getState();
