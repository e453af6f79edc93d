import { type Context, Hono } from "hono";
import { z } from "zod";

import { refuseBrowserRequests } from "#simulators/refuse-browser-requests.ts";

import { FaultRequest } from "./faults.ts";
import { FieldName } from "./fields.ts";
import { toLedgerEntry } from "./ledger.ts";
import type { Merchant } from "./merchant.ts";
import { advanceDay } from "./advance-day.ts";
import { saveField } from "./save-field.ts";
import { toSubscriptionEntry } from "./subscription.ts";

const Days = z.object({ advanceDays: z.int().min(0).max(1000) });
const Rule = z.object({ strict: z.boolean() });
const Fields = z.partialRecord(FieldName, z.string());

export function controlRoutes(merchant: Merchant) {
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
