import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { MiddlewareHandler } from "hono";
import { createServer as createVite, type ViteDevServer } from "vite";

import { openDemonstration } from "./demonstration/demonstration.ts";
import { openLog } from "./log.ts";
import type { Render } from "./pages/make-page.ts";
import { runProgram, stopOnSignal } from "./run-program.ts";
import { startServer } from "./start-server.ts";

/** Runs the demonstration with hot reload. */
await runProgram(async () => {
  await using opened = new AsyncDisposableStack();
  const demonstration = await openDemonstration({ ...process.env, NODE_ENV: "development" });
  opened.defer(demonstration.stop);

  const { env } = demonstration;
  const server = createServer();
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  opened.defer(() => vite.close());

  const render: Render = async (request, page) => {
    const site = await vite.ssrLoadModule("/web/render.ts");
    return site["render"](request, page);
  };
  const deps = {
    log: openLog(env),
    render,
    clientFiles: filesOf(vite),
    scripts: () => ["'self'"],
    disablePageCache: true,
  };
  const running = await startServer(env, deps, server);
  opened.defer(running.stop);

  const open = opened.move();
  stopOnSignal(async () => {
    // First, because the server would wait for its connections to browsers.
    await vite.close();
    await open.disposeAsync();
  });
  process.stdout.write(`${demonstration.welcomeText}\nChanged files are reloaded at once.\n`);
  return 0;
});

function filesOf({ middlewares }: ViteDevServer): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    return (await isHandled(incoming, outgoing)) ? RESPONSE_ALREADY_SENT : next();
  };

  function isHandled(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    return new Promise((resolve) => {
      response.once("close", () => resolve(true));
      middlewares(request, response, () => resolve(false));
    });
  }
}
