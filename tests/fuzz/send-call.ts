import { Agent, request } from "node:http";

import type { SentCall } from "./draft.ts";

export type Answer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  milliseconds: number;
};

/** An answer, or why there is none. */
export type CallOutcome = Answer | { lost: string };

/** In milliseconds: a call without an answer by then is lost. */
const TIMEOUT_MS = 10_000;

/** A client that sends malformed calls unchanged. */
export function openSender(
  origin: string,
): Disposable & { send: (sent: SentCall) => Promise<CallOutcome> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  return {
    send: (sent) => sendCall(agent, origin, sent),
    [Symbol.dispose]: () => agent.destroy(),
  };
}

function sendCall(agent: Agent, origin: string, sent: SentCall): Promise<CallOutcome> {
  const { method, path, body } = sent;
  const { hostname, port } = new URL(origin);
  const start = performance.now();
  const length = body ? { "content-length": String(body.length) } : {};
  const headers = { ...removeUnsendable(sent.headers), ...length };

  return new Promise((resolve) => {
    const lose = (error: Error) => resolve({ lost: error.message });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const clientRequest = request(
      { agent, hostname, port, method, path, headers, signal },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("error", lose);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: joinHeaders(answer.headersDistinct),
            text: Buffer.concat(chunks).toString(),
            milliseconds: performance.now() - start,
          }),
        );
      },
    );
    clientRequest.on("error", lose);
    clientRequest.end(body ?? undefined);
  });
}

/** Clients cannot send other characters in a header. */
function removeUnsendable(headers: Record<string, string>): Record<string, string> {
  const values = Object.entries(headers).map(([name, value]) => [
    name,
    value.replace(/[^\t\x20-\x7e\x80-\xff]/g, ""),
  ]);
  return Object.fromEntries(values);
}

function joinHeaders(headers: NodeJS.Dict<string[]>): Record<string, string> {
  const values = Object.entries(headers).map(([name, all]) => [name, (all ?? []).join(", ")]);
  return Object.fromEntries(values);
}
