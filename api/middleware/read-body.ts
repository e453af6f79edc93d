import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";

/** A body is `broken` when it ended early or its chunks are malformed. */
export type ReadBody =
  | { kind: "whole"; bytes: Uint8Array }
  | { kind: "too-large" }
  | { kind: "broken" };

/**
 * Reads bodies of up to `maxSize` bytes completely, so that a body that is cut off counts as the sender's fault. Later
 * readers of the request still find the body. Throws other errors.
 */
export function createBodyReader(maxSize: number): (c: Context) => Promise<ReadBody> {
  const limit = bodyLimit({ maxSize, onError: () => new Response(null, { status: 413 }) });

  return async (c) => {
    try {
      if (await limit(c, async () => {})) return { kind: "too-large" };
      if (!c.req.raw.body) return { kind: "whole", bytes: new Uint8Array() };
      const bytes = new Uint8Array(await c.req.raw.arrayBuffer());
      c.req.raw = new Request(c.req.raw, { method: c.req.method, body: bytes });
      return { kind: "whole", bytes };
    } catch (error) {
      if (!isAborted(error)) throw error;
      return { kind: "broken" };
    }
  };
}

/** Node.js error codes when a connection closes within the body, also after a malformed chunk. */
const abortedCodes = new Set<unknown>(["ECONNRESET", "ABORT_ERR", "ERR_STREAM_PREMATURE_CLOSE"]);

function isAborted(error: unknown): boolean {
  return error instanceof Error && "code" in error && abortedCodes.has(error.code);
}
