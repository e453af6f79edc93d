import { type Identity, openIdentity } from "#api/parties/identity/identity.ts";

import type { Env } from "#server/settings/env.ts";
import type { IsHeld } from "#server/held/hold-gateway.ts";
import { holdIdentity } from "#server/held/hold-identity.ts";
import type { ServerLog } from "#server/log.ts";

/** Who signs people in, by the settings, and ends no account for a copy of the library (P18). */
export function identityProviderOf(env: Env, log: ServerLog, isHeld: IsHeld): Identity {
  const identity = openIdentity({
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
  return holdIdentity(identity, isHeld);
}
