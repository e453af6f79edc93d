import type { Identity } from "#api/integrations/identity-provider/identity.ts";
import { IdentityUnreachable } from "#api/integrations/identity-provider/provider-keys.ts";

import { HELD, type IsRestoredCopy } from "./guard-gateway.ts";

/** The identity provider of a library that may be a copy: people sign in, and while it is held no account is ended (P18). */
export function guardIdentity(identity: Identity, isRestoredCopy: IsRestoredCopy): Identity {
  async function unlessHeld(ask: () => Promise<void>): Promise<void> {
    if (await isRestoredCopy()) throw new IdentityUnreachable(HELD);
    return ask();
  }
  return {
    findMember: identity.findMember,
    resendVerification: (externalId) => unlessHeld(() => identity.resendVerification(externalId)),
    deleteAccount: (externalId) => unlessHeld(() => identity.deleteAccount(externalId)),
  };
}
