import { once } from "node:events";
import { setTimeout } from "node:timers/promises";

import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { z } from "zod";

import { listen } from "#simulators/listen.ts";
import { refuseBrowserRequests } from "#simulators/refuse-browser-requests.ts";

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

const AnswerSetting = z.object({
  kind: z.enum(["usual", "slow", "silent", "broken", "ipv6"]),
  /** Until the next control request, unless given. */
  times: z.int().positive().default(Number.MAX_SAFE_INTEGER),
  /** Delay of `slow` in milliseconds. */
  ms: z.int().nonnegative().default(5000),
});
type AnswerSetting = z.infer<typeof AnswerSetting>;

/** Starts a simulator of the public service that returns the caller's IP address. */
export async function startAddressLookup(settings: AddressLookupSettings): Promise<AddressLookup> {
  const origin = `http://localhost:${settings.port}`;
  const close = await listen(lookupApp(settings.siteOrigins), settings.port);
  return { origin, url: `${origin}/?format=json`, close, [Symbol.asyncDispose]: close };
}

function lookupApp(siteOrigins: string[]) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  let order = AnswerSetting.parse({ kind: "usual" });

  app.get("/", cors({ origin: siteOrigins }), async (c) => {
    if (order.times === 0) order = AnswerSetting.parse({ kind: "usual" });
    order = { ...order, times: order.times - 1 };
    return createResponse(c, order.kind, order.ms);
  });

  app.use("/__sim/*", refuseBrowserRequests);
  app.post("/__sim/answers", async (c) => {
    const read = AnswerSetting.safeParse(await c.req.json().catch(() => null));
    if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 400);
    order = read.data;
    return c.body(null, 204);
  });
  return app;
}

async function createResponse(
  c: Context<{ Bindings: HttpBindings }>,
  kind: AnswerSetting["kind"],
  ms: number,
): Promise<Response> {
  c.header("cache-control", "no-store");
  switch (kind) {
    case "silent":
      await once(c.env.outgoing, "close");
      return RESPONSE_ALREADY_SENT;
    case "broken":
      return c.html("<h1>503 Service Unavailable</h1>", 503);
    case "slow":
      await setTimeout(ms, undefined, { ref: false });
      return ipResponse(c, "203.0.113.7");
    case "ipv6":
      return ipResponse(c, "2001:db8::7");
    case "usual":
      return ipResponse(c, "203.0.113.7");
  }
}

/** An address reserved for documentation, as JSON if requested. */
function ipResponse(c: Context, ip: string): Response {
  return c.req.query("format") === "json" ? c.json({ ip }) : c.text(ip);
}
