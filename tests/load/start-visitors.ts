import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { RequestResult } from "./request-result.ts";
import type { VisitorStream } from "./visitors.ts";

export type Visitors = Disposable & {
  /** Sends the stream of requests, and returns the results. */
  send: (stream: VisitorStream) => Promise<RequestResult[]>;
};

export function startVisitors(): Visitors {
  const child = fork(fileURLToPath(new URL("visitors.ts", import.meta.url)), {
    serialization: "advanced",
  });
  return {
    async send(stream) {
      child.send(stream);
      const [rows]: RequestResult[][] = await once(child, "message");
      return rows ?? [];
    },
    [Symbol.dispose]: () => void child.kill("SIGKILL"),
  };
}
