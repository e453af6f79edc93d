import { Hono } from "hono";

import { readForm } from "#simulators/read-form.ts";
import { refuseBrowserRequests } from "#simulators/refuse-browser-requests.ts";

import type { ProviderHolder } from "./provider.ts";
import type { Tenant } from "./tenant.ts";

export function controlRoutes(tenant: Tenant, holder: ProviderHolder) {
  const { accounts, keys, state } = tenant;
  const app = new Hono();

  app.use(refuseBrowserRequests);
  app.post("/rotate-key", (c) => {
    keys.rotate();
    holder.renew();
    return c.body(null, 204);
  });
  app.post("/drop-old-keys", (c) => {
    keys.dropOld();
    holder.renew();
    return c.body(null, 204);
  });
  app.post("/end-sessions", (c) => {
    state.endSessions();
    return c.body(null, 204);
  });
  app.post("/verified", async (c) => {
    const account = accounts.findByEmail((await readForm(c.req))["email"] ?? "");
    if (!account) return c.body(null, 404);
    accounts.markVerified(account.id);
    return c.body(null, 204);
  });
  return app;
}
