import { RequestError } from "@hono/node-server";

/**
 * What is answered where no call was made of a request: nothing but 400, as Node does to what is no HTTP, when its host or its
 * path cannot be read, and the line is closed.
 */
export function refuseUnreadable(error: unknown): Response {
  if (!(error instanceof RequestError)) return new Response(null, { status: 500 });
  return new Response(null, { status: 400, headers: { Connection: "close" } });
}
