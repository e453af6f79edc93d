import { openIdentityProvider } from "#api/integrations/identity-provider/identity-provider.ts";

import type { Env } from "#server/settings/env.ts";
import { guardIdentityProvider, type IsRestoredCopy } from "#server/safe-mode/guard-services.ts";
import type { ServerLog } from "#server/log.ts";
import type { IdentityProvider } from "#api/ports.ts";

/** The identity provider of the settings, guarded for a restored copy (P18). */
export function configureIdentityProvider(
  env: Env,
  log: ServerLog,
  isRestoredCopy: IsRestoredCopy,
): IdentityProvider {
  const identity = openIdentityProvider({
    issuer: env.IDENTITY_ISSUER,
    audience: env.IDENTITY_AUDIENCE,
    claims: env.IDENTITY_CLAIMS,
    clientId: env.IDENTITY_CLIENT_ID,
    management: {
      clientId: env.IDENTITY_MANAGEMENT_CLIENT_ID,
      clientSecret: env.IDENTITY_MANAGEMENT_CLIENT_SECRET,
      audience: env.IDENTITY_MANAGEMENT_AUDIENCE,
    },
    fetch,
    now: () => new Date(),
    log,
  });
  return guardIdentityProvider(identity, isRestoredCopy);
}
