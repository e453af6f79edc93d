import type { IdentityProvider } from "#api/ports.ts";
import { IdentityUnreachable } from "#api/integrations/identity-provider/provider-keys.ts";

import { SAFE_MODE_ANSWER, type IsRestoredCopy } from "./guard-gateway.ts";

/** Wraps the identity provider: people can sign in to a copy, but no account is deleted and no mail is sent (P18). */
export function guardIdentityProvider(
  identity: IdentityProvider,
  isRestoredCopy: IsRestoredCopy,
): IdentityProvider {
  async function unlessCopy(call: () => Promise<void>): Promise<void> {
    if (await isRestoredCopy()) throw new IdentityUnreachable(SAFE_MODE_ANSWER);
    return call();
  }
  return {
    findMember: identity.findMember,
    resendVerification: (externalId) => unlessCopy(() => identity.resendVerification(externalId)),
    deleteAccount: (externalId) => unlessCopy(() => identity.deleteAccount(externalId)),
  };
}
