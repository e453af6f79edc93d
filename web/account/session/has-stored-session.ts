import type { IdentitySettings } from "#web/app/layout/site.ts";

import { hasSignedOut } from "./session.ts";

/** Whether the SDK has a session: its stored tokens, or the cookie that the provider has one. */
export function hasStoredSession({ clientId, session }: IdentitySettings): boolean {
  // A token renewal that ran during the sign-out may have stored it again.
  if (hasSignedOut()) return false;
  try {
    return session === "device"
      ? localStorage.getItem(`@@auth0spajs@@::${clientId}::@@user@@`) !== null
      : document.cookie.includes(`auth0.${clientId}.is.authenticated=`);
  } catch {
    return false;
  }
}
