import { type Gateway, openGateway } from "#api/parties/gateway.ts";

import type { Env } from "./env.ts";

type GatewaySettings = Pick<Env, "GATEWAY_ORIGIN" | "GATEWAY_SECURITY_KEY" | "GATEWAY_SIGNING_KEY">;

/** Who charges cards and bank accounts, by the settings. */
export function gatewayOf(env: GatewaySettings): Gateway {
  return openGateway({
    origin: env.GATEWAY_ORIGIN,
    securityKey: env.GATEWAY_SECURITY_KEY,
    signingKey: env.GATEWAY_SIGNING_KEY,
  });
}
