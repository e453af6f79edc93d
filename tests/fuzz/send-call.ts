import { Agent, request } from "node:http";

import type { Sent } from "./draft.ts";

export type Answer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  milliseconds: number;
};

/** What came of a call: an answer, or why there is none. */
export type Outcome = Answer | { lost: string };

/** In milliseconds: who waits longer is not answered. */
export const LONGEST_WAIT = 10_000;

/** A client that sends what it is told, however badly it is made. */
export function openSender(
  origin: string,
): Disposable & { send: (sent: Sent) => Promise<Outcome> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  return {
    send: (sent) => sendBy(agent, origin, sent),
    [Symbol.dispose]: () => agent.destroy(),
  };
}

function sendBy(agent: Agent, origin: string, sent: Sent): Promise<Outcome> {
  const { method, path, body } = sent;
  const { hostname, port } = new URL(origin);
  const began = performance.now();
  const length = body ? { "content-length": String(body.length) } : {};
  const headers = { ...encodable(sent.headers), ...length };

  return new Promise((done) => {
    const lose = (error: Error) => done({ lost: error.message });
    const signal = AbortSignal.timeout(LONGEST_WAIT);
    const asked = request({ agent, hostname, port, method, path, headers, signal }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("error", lose);
      answer.on("end", () =>
        done({
          status: answer.statusCode ?? 0,
          headers: namedOnce(answer.headersDistinct),
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
function encodable(headers: Record<string, string>): Record<string, string> {
  const values = Object.entries(headers).map(([name, value]) => [
    name,
    value.replace(/[^\t\x20-\x7e\x80-\xff]/g, ""),
  ]);
  return Object.fromEntries(values);
}

function namedOnce(headers: NodeJS.Dict<string[]>): Record<string, string> {
  const values = Object.entries(headers).map(([name, all]) => [name, (all ?? []).join(", ")]);
  return Object.fromEntries(values);
}
