import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";

/** A body that is broken ended early, or its chunks are not written as HTTP has it. */
export type ReadBody =
  | { kind: "whole"; bytes: Uint8Array }
  | { kind: "too-large" }
  | { kind: "broken" };

/**
 * Reads bodies of up to `maxSize` bytes whole before anything is done with them, so that one that breaks off is the
 * sender's fault and no failure of what would read it. What reads the request after it finds the body there. Throws what is
 * no fault of the sender.
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

/** What Node.js says of a request whose connection closes within its body, also when it closes it over a malformed chunk. */
const abortedCodes = new Set<unknown>(["ECONNRESET", "ABORT_ERR", "ERR_STREAM_PREMATURE_CLOSE"]);

function isAborted(error: unknown): boolean {
  return error instanceof Error && "code" in error && abortedCodes.has(error.code);
}
