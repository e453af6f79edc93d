import { type GatewayAnswer, parseAnswer } from "./answer.ts";
import { postForm } from "./post-form.ts";

type TransactSettings = { origin: string; securityKey: string; timeoutMs: number };

/**
 * Outcome of a call. `answered`: null when the answer cannot be read. `unsent`: nothing left this machine. `unknown`:
 * it may have been done. `answer` is for the operator.
 */
export type TransactOutcome =
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
