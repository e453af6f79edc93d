import { once } from "node:events";

import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";

export type RequestContext = Context<{ Bindings: HttpBindings }>;

/** Closes the connection without an answer, like a crashed gateway. */
export function dropConnection({ env }: RequestContext): Response {
  env.incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Does not answer until the client closes the connection. */
export async function waitForClose({ env }: RequestContext): Promise<Response> {
  await once(env.outgoing, "close");
  return RESPONSE_ALREADY_SENT;
}
