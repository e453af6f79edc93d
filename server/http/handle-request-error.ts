import { RequestError } from "@hono/node-server";

import type { ServerLog } from "#server/log.ts";

/**
 * What is answered where no call was made of a request: nothing but 400, as Node does to what is no HTTP, when its host or its
 * path cannot be read, and the line is closed.
 */
export function handleRequestError(log: Pick<ServerLog, "error">): (error: unknown) => Response {
  return (error) => {
    if (error instanceof RequestError)
      return new Response(null, { status: 400, headers: { Connection: "close" } });
    log.error({ err: error }, "a request failed past all else");
    return new Response(null, { status: 500 });
  };
}
