import { toCurlCommand, type Draft, resolveDraft } from "./draft.ts";
import { addSignature } from "./draw-webhook.ts";
import { checkAnswer } from "./check-answer.ts";
import { createNewcomer, newNetworkAddress, type Newcomer } from "./newcomer.ts";
import type { Operation } from "./operations.ts";
import type { CallOutcome } from "./send-call.ts";
import type { Environment } from "./environment.ts";
import type { Kind, Tally } from "./tally.ts";

/** The name and kind under which calls are counted, and the operation they were drawn for. */
export type CallSource = { name: string; kind: Kind; operation: Operation | null };

/** Makes calls one after the other as a signed-in person. Throws what is wrong with an answer. */
export type Caller = (draft: Draft, source: CallSource) => Promise<void>;

type CallerOptions = {
  environment: Environment;
  send: (call: ReturnType<typeof resolveDraft>) => Promise<CallOutcome>;
  tally: Tally;
};

export function openCaller({ environment, send, tally }: CallerOptions): Caller {
  let newcomer: Newcomer | null = null;

  return async (draft, { name, kind, operation }) => {
    newcomer ??= await createNewcomer(environment);
    const values = await newcomer.prepare(JSON.stringify([draft.query, draft.body]));
    const headers = { "x-forwarded-for": newNetworkAddress(), ...draft.headers };
    const call = addSignature(resolveDraft({ ...draft, headers }, values), environment.signingKey);
    const outcome = await send(call);
    tally.count(name, kind, outcome);

    if (isExhausted(draft, outcome)) newcomer = null;
    const faults = checkAnswer({
      sent: call,
      outcome,
      operation: operation && reachesOperation(draft, operation) ? operation : null,
      secrets: [...environment.secrets, String(values["bearer"]), String(values["token"] ?? "")],
    });
    if (faults.length > 0) {
      throw new Error([...faults, toCurlCommand(call, environment.origin)].join("\n    "));
    }
  };
}

/** Whether the person is rate-limited or erased, so that a new one has to take over. */
function isExhausted({ headers }: Draft, outcome: CallOutcome): boolean {
  if (headers["authorization"] !== "Bearer {bearer}" || "lost" in outcome) return false;
  return [401, 429].includes(outcome.status) || outcome.text.includes('"account-leaving"');
}

/** A path part that is empty or has only dots leads to another call. */
function reachesOperation({ method, path, parts, rest }: Draft, operation: Operation): boolean {
  const isWhole = Object.values(parts).every((part) => !["", ".", ".."].includes(part));
  return method === operation.method && path === operation.path && isWhole && rest === "";
}
