import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { z } from "zod";

import { listen, refuseBrowserRequests } from "#simulators/listen.ts";

import { advanceDay } from "./advance-day.ts";
import { FaultRequest } from "./faults.ts";
import { FieldName } from "./fields.ts";
import { toLedgerEntry } from "./ledger.ts";
import { type GatewaySettings, type Merchant, openMerchant } from "./merchant.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { scriptRoutes } from "./script-routes.ts";
import { toSubscriptionEntry } from "./subscription.ts";
import { saveField, tokenRoutes } from "./token-routes.ts";

const Days = z.object({ advanceDays: z.int().min(0).max(1000) });

const Fields = z.partialRecord(FieldName, z.string());

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

function controlRoutes(merchant: Merchant) {
  const { ledger, subscriptions, vault, faults, clock, tokens } = merchant;
  const app = new Hono();
  app.use(refuseBrowserRequests);

  app.get("/ledger", (c) =>
    c.json({
      transactions: ledger.all().map(toLedgerEntry),
      subscriptions: subscriptions
        .all()
        .map(([, subscription]) => toSubscriptionEntry(subscription)),
      customers: vault.all().map(([id]) => id),
    }),
  );
  app.post("/clock", (c) =>
    runCommand(c, Days, ({ advanceDays }) => {
      for (let day = 0; day < advanceDays; day++) advanceDay(merchant);
      return c.json({ now: new Date(clock.now()).toISOString() });
    }),
  );
  app.get("/faults", (c) => c.json(faults.waiting()));
  app.post("/faults", (c) =>
    runCommand(c, FaultRequest, (order) => {
      faults.order(order);
      return c.body(null, 204);
    }),
  );
  app.delete("/faults", (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  app.post("/tokens", (c) =>
    runCommand(c, Fields, (fields) => {
      const token = tokens.create();
      const errors = FieldName.options.flatMap((field) => {
        const value = fields[field];
        const saved = value === undefined ? null : saveField(merchant, token, field, value);
        return saved?.message ? [saved.message] : [];
      });
      return errors.length > 0 ? c.json({ error: errors.join("; ") }, 400) : c.json({ token });
    }),
  );
  return app;
}

async function runCommand<T>(c: Context, schema: z.ZodType<T>, act: (order: T) => Response) {
  const read = schema.safeParse(await c.req.json().catch(() => null));
  return read.success ? act(read.data) : c.json({ error: z.prettifyError(read.error) }, 400);
}
