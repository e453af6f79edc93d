import { type Gateway, openGateway } from "#api/integrations/payment-gateway/gateway.ts";

import type { Env } from "#server/settings/env.ts";
import { guardGateway, type IsRestoredCopy } from "#server/safe-mode/guard-services.ts";

type GatewaySettings = Pick<Env, "GATEWAY_ORIGIN" | "GATEWAY_SECURITY_KEY" | "GATEWAY_SIGNING_KEY">;

/** The payment gateway of the settings, guarded for a restored copy (P18). */
export function configureGateway(env: GatewaySettings, isRestoredCopy: IsRestoredCopy): Gateway {
  const gateway = openGateway({
    origin: env.GATEWAY_ORIGIN,
    securityKey: env.GATEWAY_SECURITY_KEY,
    signingKey: env.GATEWAY_SIGNING_KEY,
  });
  return guardGateway(gateway, isRestoredCopy);
}
