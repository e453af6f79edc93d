import type { IdentityProvider } from "#api/integrations/identity-provider/identity-provider.ts";
import { IdentityUnreachable } from "#api/integrations/identity-provider/provider-keys.ts";

import { SAFE_MODE_ANSWER, type IsRestoredCopy } from "./guard-gateway.ts";

/** The identity provider of a library that may be a copy: people sign in, and while it is held no account is ended (P18). */
export function guardIdentityProvider(
  identity: IdentityProvider,
  isRestoredCopy: IsRestoredCopy,
): IdentityProvider {
  async function unlessCopy(ask: () => Promise<void>): Promise<void> {
    if (await isRestoredCopy()) throw new IdentityUnreachable(SAFE_MODE_ANSWER);
    return ask();
  }
  return {
    findMember: identity.findMember,
    resendVerification: (externalId) => unlessCopy(() => identity.resendVerification(externalId)),
    deleteAccount: (externalId) => unlessCopy(() => identity.deleteAccount(externalId)),
  };
}
