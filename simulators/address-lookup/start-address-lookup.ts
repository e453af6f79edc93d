import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { z } from "zod";

import { listen, refuseBrowserRequests, waitForClose } from "#simulators/listen.ts";

export type AddressLookupSettings = {
  port: number;
  /** Origins whose pages may read the answer. */
  siteOrigins: string[];
};

export type AddressLookup = AsyncDisposable & {
  origin: string;
  url: string;
  close: () => Promise<void>;
};

/** Reserved for documentation. */
const ADDRESS = "203.0.113.7";

const AnswerSetting = z.object({ kind: z.enum(["usual", "silent"]) });

/** Starts a simulator of the public service that returns the caller's IP address. */
export async function startAddressLookup(settings: AddressLookupSettings): Promise<AddressLookup> {
  const origin = `http://localhost:${settings.port}`;
  const close = await listen(lookupApp(settings.siteOrigins), settings.port);
  return { origin, url: `${origin}/?format=json`, close, [Symbol.asyncDispose]: close };
}

function lookupApp(siteOrigins: string[]) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  let isSilent = false;

  app.get("/", cors({ origin: siteOrigins }), async (c) => {
    if (isSilent) return await waitForClose(c);
    c.header("cache-control", "no-store");
    return c.req.query("format") === "json" ? c.json({ ip: ADDRESS }) : c.text(ADDRESS);
  });

  app.use("/__sim/*", refuseBrowserRequests);
  app.post("/__sim/answers", async (c) => {
    const read = AnswerSetting.safeParse(await c.req.json().catch(() => null));
    if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 400);
    isSilent = read.data.kind === "silent";
    return c.body(null, 204);
  });
  return app;
}
