import { type Identity, openIdentity } from "#api/parties/identity.ts";

import type { Env } from "./env.ts";
import type { ServerLog } from "./log.ts";

/** Who signs people in, by the settings. */
export function identityProviderOf(env: Env, log: ServerLog): Identity {
  return openIdentity({
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
}
