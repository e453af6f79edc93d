import { RequestError } from "@hono/node-server";

import type { ServerLog } from "#server/log.ts";

/**
 * Answers a bare 400 and closes the connection when the host or path of a request cannot be parsed, as Node does with
 * bytes that are no HTTP. Answers 500 to any other error that reached no handler.
 */
export function handleRequestError(log: Pick<ServerLog, "error">): (error: unknown) => Response {
  return (error) => {
    if (error instanceof RequestError)
      return new Response(null, { status: 400, headers: { Connection: "close" } });
    log.error({ err: error }, "unhandled request error");
    return new Response(null, { status: 500 });
  };
}
