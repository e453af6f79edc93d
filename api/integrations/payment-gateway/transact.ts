import http from "node:http";
import https from "node:https";

import { errorCode } from "#api/db/database/is-unavailable.ts";

import { type GatewayAnswer, parseAnswer } from "./answer.ts";

type TransactSettings = { origin: string; securityKey: string; timeoutMs: number };

/**
 * Outcome of a call. `answered`: null when the answer cannot be read. `unsent`: nothing left this machine. `unknown`:
 * it may have been done. `answer` is for the operator.
 */
type TransactOutcome =
  | { kind: "answered"; answer: GatewayAnswer | null }
  | { kind: "unsent" | "unknown"; answer: string };

/** Sends a call to transact.php once; the same call is never sent again here. */
export function openTransact({ origin, securityKey, timeoutMs }: TransactSettings) {
  const address = new URL("/api/transact.php", origin);

  return async (form: Record<string, string>, within = timeoutMs): Promise<TransactOutcome> => {
    const fields = { security_key: securityKey, ...form };
    const posted = await postForm({
      address,
      form: fields,
      timeoutMs: Math.min(timeoutMs, within),
    });
    if (posted.kind === "unsent") return { kind: "unsent", answer: posted.reason };
    if (posted.kind === "lost") return { kind: "unknown", answer: posted.reason };
    if (posted.status !== 200) return { kind: "unknown", answer: `status ${posted.status}` };
    return { kind: "answered", answer: parseAnswer(posted.body) };
  };
}

export type Transact = ReturnType<typeof openTransact>;

/** The gateway cannot be asked, or its answer cannot be used. */
export class GatewayUnreachable extends Error {}

export type FormPost = {
  address: URL;
  form: Record<string, string>;
  /** Limit of the whole call, in milliseconds. */
  timeoutMs: number;
};

/** `unsent`: nothing left this machine. `lost`: some of it may have, and no whole answer came. */
export type PostOutcome =
  | { kind: "answer"; status: number; body: string }
  | { kind: "unsent"; reason: string }
  | { kind: "lost"; reason: string };

/** In bytes; longer than any answer. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * Sends a form once, over its own connection. `fetch` does not say whether anything was sent when it fails, and may
 * reuse a connection that the other side is closing.
 */
export function postForm({ address, form, timeoutMs }: FormPost): Promise<PostOutcome> {
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
      signal: AbortSignal.timeout(timeoutMs),
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
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error("its answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function describeError(error: Error): string {
  if (error.name === "AbortError" || error.name === "TimeoutError") return "no answer in time";
  return errorCode(error) || error.message || error.name;
}

/** Returns a function that gives the remaining whole milliseconds, at least 0. */
export function startDeadline(milliseconds: number): () => number {
  const end = performance.now() + milliseconds;
  return () => Math.max(0, Math.floor(end - performance.now()));
}
