import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";

import { listen } from "#simulators/listen.ts";

import { controlRoutes } from "./control.ts";
import { type Merchant, openMerchant } from "./merchant.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { scriptRoutes } from "./script-routes.ts";
import type { GatewaySettings } from "./settings.ts";
import { tokenRoutes } from "./token-routes.ts";

export type Gateway = AsyncDisposable & {
  origin: string;
  close: () => Promise<void>;
};

/** Starts the simulated payment gateway; its README describes the test numbers and control calls. */
export async function startGateway(settings: GatewaySettings): Promise<Gateway> {
  const merchant = openMerchant(settings);
  const stopAnswering = await listen(gatewayApp(merchant), settings.port);

  async function close() {
    await stopAnswering();
    await merchant.webhooks.close();
  }
  return { origin: `http://localhost:${settings.port}`, close, [Symbol.asyncDispose]: close };
}

function gatewayApp(merchant: Merchant) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route("/token/api", tokenRoutes(merchant));
  app.route("/token", scriptRoutes(merchant));
  app.route("/api", paymentRoutes(merchant));
  app.route("/__sim", controlRoutes(merchant));
  return app;
}
