import { readFileSync } from "node:fs";

import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { z } from "zod";

import { listen } from "#simulators/listen.ts";
import { refuseBrowserRequests } from "#simulators/refuse-browser-requests.ts";

import { type Merchant, openMerchant } from "./merchant.ts";
import { paymentRoutes } from "./payment-routes.ts";
import type { GatewaySettings } from "./settings.ts";
import { tokenRoutes } from "./token-routes.ts";
import { waitForClose } from "./connection.ts";
import { renderFieldPage, fieldPolicy, fieldStylesheet } from "./field-page.ts";
import { FieldName } from "./fields.ts";
import { FaultRequest } from "./faults.ts";
import { toLedgerEntry } from "./ledger.ts";
import { advanceDay } from "./advance-day.ts";
import { saveField } from "./save-field.ts";
import { toSubscriptionEntry } from "./subscription.ts";

const Days = z.object({ advanceDays: z.int().min(0).max(1000) });

const Rule = z.object({ strict: z.boolean() });

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

/** What the browser loads: the script, and an iframe for each field. */
function scriptRoutes({ settings, faults }: Merchant) {
  const { siteOrigins, tokenizationKey } = settings;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    await next();
    c.header("x-content-type-options", "nosniff");
    c.header("cache-control", "no-store");
  });

  app.get("/Collect.js", (c) => {
    const fault = faults.take("script")?.fault;
    if (fault === "script_404") return c.text("Not Found", 404);
    return fault === "script_hang" ? waitForClose(c) : scriptResponse("collect.js");
  });
  app.get("/inline.js", () => scriptResponse("field.js"));
  app.get("/inline.css", (c) => {
    c.header("content-type", "text/css; charset=utf-8");
    return c.body(fieldStylesheet);
  });

  app.get("/inline.php", (c) => {
    const { token = "", elementId, title = "", placeholder = "", ...params } = c.req.query();
    const field = FieldName.safeParse(elementId);
    if (params["tokenizationKey"] !== tokenizationKey || !field.success) return c.body(null, 403);

    c.header("content-security-policy", fieldPolicy(siteOrigins));
    c.header("referrer-policy", "no-referrer");
    const correlationId = params["cartCorrelationId"] ?? "";
    const display = { field: field.data, title, placeholder, token, correlationId };
    return c.html(renderFieldPage({ ...display, tokenizationKey, siteOrigins }));
  });
  return app;
}

function scriptResponse(name: string): Response {
  const source = readFileSync(new URL(`./browser/${name}`, import.meta.url));
  return new Response(source, { headers: { "content-type": "text/javascript; charset=utf-8" } });
}

function controlRoutes(merchant: Merchant) {
  const { ledger, subscriptions, vault, faults, clock, duplicates, webhooks, tokens } = merchant;
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
  app.post("/duplicates", (c) =>
    runCommand(c, Rule, ({ strict }) => {
      duplicates.setStrict(strict);
      return c.body(null, 204);
    }),
  );
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
  app.get("/webhooks", (c) => c.json({ waiting: webhooks.waiting() }));
  return app;
}

async function runCommand<T>(c: Context, schema: z.ZodType<T>, act: (order: T) => Response) {
  const read = schema.safeParse(await c.req.json().catch(() => null));
  return read.success ? act(read.data) : c.json({ error: z.prettifyError(read.error) }, 400);
}
