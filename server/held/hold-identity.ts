import type { Identity } from "#api/parties/identity/identity.ts";
import { IdentityUnreachable } from "#api/parties/identity/provider-keys.ts";

import { HELD, type IsHeld } from "./hold-gateway.ts";

/** The identity provider of a library that may be a copy: people sign in, and while it is held no account is ended (P18). */
export function holdIdentity(identity: Identity, isHeld: IsHeld): Identity {
  async function unlessHeld(ask: () => Promise<void>): Promise<void> {
    if (await isHeld()) throw new IdentityUnreachable(HELD);
    return ask();
  }
  return {
    findMember: identity.findMember,
    resendVerification: (externalId) => unlessHeld(() => identity.resendVerification(externalId)),
    deleteAccount: (externalId) => unlessHeld(() => identity.deleteAccount(externalId)),
  };
}
