import http from "node:http";
import https from "node:https";

import { errorCode } from "#api/db/database/error-code.ts";

export type FormPost = {
  address: URL;
  form: Record<string, string>;
  /** How long all of it may take, in milliseconds. */
  patience: number;
};

/** `unsent`: nothing of it left this machine. `lost`: some of it may have, and no whole answer came. */
export type PostOutcome =
  | { kind: "answer"; status: number; body: string }
  | { kind: "unsent"; reason: string }
  | { kind: "lost"; reason: string };

/** In bytes: no answer is as long. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * Sends a form once, over a connection of its own. Not by `fetch`, which cannot tell whether anything was sent when it
 * fails, and may use a connection that the other side is just closing.
 */
export function postForm({ address, form, patience }: FormPost): Promise<PostOutcome> {
  const body = new URLSearchParams(form).toString();
  const isSecure = address.protocol === "https:";
  let hasLeft = false;

  return new Promise((resolve) => {
    const fail = (error: Error) =>
      resolve(
        hasLeft
          ? { kind: "lost", reason: describeError(error) }
          : { kind: "unsent", reason: describeError(error) },
      );
    const request = (isSecure ? https : http).request(address, {
      method: "POST",
      agent: false,
      signal: AbortSignal.timeout(patience),
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": Buffer.byteLength(body),
        Connection: "close",
      },
    });
    request.on("error", fail);
    request.once("socket", (socket) => {
      socket.once(isSecure ? "secureConnect" : "connect", () => {
        hasLeft = true;
        request.end(body);
      });
    });
    request.once("response", (response) => {
      readBody(response).then(
        (body) => resolve({ kind: "answer", status: response.statusCode ?? 0, body }),
        fail,
      );
    });
  });
}

async function readBody(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) throw new Error("its answer is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

function describeError(error: Error): string {
  if (error.name === "AbortError" || error.name === "TimeoutError") return "no answer in time";
  return errorCode(error) || error.message || error.name;
}
