import { type Agent, get } from "node:http";

import type { DrawnRequest } from "./draw-request.ts";
import type { RequestResult } from "./check-load.ts";

/** In milliseconds: visitors give up after this time. */
export const TIMEOUT_MS = 30_000;

export function sendRequest(
  origin: string,
  { kind, path, headers }: DrawnRequest,
  agent: Agent,
  due: number,
): Promise<RequestResult> {
  const late = Date.now() - due;
  return new Promise((resolve) => {
    const end = (status: number, saysWhen: boolean, what: string) =>
      resolve({
        kind,
        due,
        late,
        milliseconds: Date.now() - due,
        status,
        hasRetryAfter: saysWhen,
        detail: what,
      });
    const fail = (error: NodeJS.ErrnoException) => end(0, false, error.code ?? error.message);

    const request = get(origin + path, { agent, headers, timeout: TIMEOUT_MS }, (answer) => {
      const { statusCode = 0, headers } = answer;
      const saysWhen = /^\d+$/.test(headers["retry-after"] ?? "");
      answer.on("error", fail);
      answer.on("end", () => end(statusCode, saysWhen, statusCode === 200 ? "" : path));
      answer.resume();
    });
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", fail);
  });
}
