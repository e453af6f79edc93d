import type { IdentitySettings } from "./identity-settings.ts";
import { hasSignedOut } from "./signed-out.ts";

/** Whether the SDK keeps a session here: its tokens, or the cookie that says that the provider has one. */
export function hasStoredSession({ clientId, session }: IdentitySettings): boolean {
  // A renewal that was under way as somebody signed out may have kept it anew.
  if (hasSignedOut()) return false;
  try {
    return session === "device"
      ? localStorage.getItem(`@@auth0spajs@@::${clientId}::@@user@@`) !== null
      : document.cookie.includes(`auth0.${clientId}.is.authenticated=`);
  } catch {
    return false;
  }
}
