import { type Gateway, openGateway } from "#api/parties/gateway/gateway.ts";

import type { Env } from "#server/settings/env.ts";
import { holdGateway, type IsHeld } from "#server/held/hold-gateway.ts";

type GatewaySettings = Pick<Env, "GATEWAY_ORIGIN" | "GATEWAY_SECURITY_KEY" | "GATEWAY_SIGNING_KEY">;

/** Who charges cards and bank accounts, by the settings, and not for a copy of the library (P18). */
export function gatewayOf(env: GatewaySettings, isHeld: IsHeld): Gateway {
  const gateway = openGateway({
    origin: env.GATEWAY_ORIGIN,
    securityKey: env.GATEWAY_SECURITY_KEY,
    signingKey: env.GATEWAY_SIGNING_KEY,
  });
  return holdGateway(gateway, isHeld);
}
