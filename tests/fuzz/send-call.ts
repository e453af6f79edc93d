import { Agent, request } from "node:http";

import type { SentCall } from "./draft.ts";

export type Answer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  milliseconds: number;
};

/** What came of a call: an answer, or why there is none. */
export type CallOutcome = Answer | { lost: string };

/** In milliseconds: who waits longer is not answered. */
export const TIMEOUT_MS = 10_000;

/** A client that sends what it is told, however badly it is made. */
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
  const began = performance.now();
  const length = body ? { "content-length": String(body.length) } : {};
  const headers = { ...removeUnsendable(sent.headers), ...length };

  return new Promise((done) => {
    const lose = (error: Error) => done({ lost: error.message });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const asked = request({ agent, hostname, port, method, path, headers, signal }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("error", lose);
      answer.on("end", () =>
        done({
          status: answer.statusCode ?? 0,
          headers: joinHeaders(answer.headersDistinct),
          text: Buffer.concat(chunks).toString(),
          milliseconds: performance.now() - began,
        }),
      );
    });
    asked.on("error", lose);
    asked.end(body ?? undefined);
  });
}

/** No client can send other signs in a header. */
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
