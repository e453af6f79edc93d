import { toCurlCommand, type Draft, resolveDraft } from "./draft.ts";
import { addSignature } from "./draw-webhook.ts";
import { checkAnswer } from "./check-answer.ts";
import { createNewcomer, newNetworkAddress, type Newcomer } from "./newcomer.ts";
import type { Operation } from "./operations.ts";
import type { CallOutcome } from "./send-call.ts";
import type { Environment } from "./environment.ts";
import type { Kind, Tally } from "./tally.ts";

/** What calls are made under: the name they are counted by, and what they were drawn from. */
export type CallSource = { name: string; kind: Kind; operation: Operation | null };

/** Makes drafts one after the other, as somebody who is signed in; throws what is wrong with an answer. */
export type Caller = (draft: Draft, meant: CallSource) => Promise<void>;

type CallerOptions = {
  environment: Environment;
  send: (sent: ReturnType<typeof resolveDraft>) => Promise<CallOutcome>;
  tally: Tally;
};

export function openCaller({ environment, send, tally }: CallerOptions): Caller {
  let newcomer: Newcomer | null = null;

  return async (draft, { name, kind, operation }) => {
    newcomer ??= await createNewcomer(environment);
    const known = await newcomer.prepare(JSON.stringify([draft.query, draft.body]));
    const headers = { "x-forwarded-for": newNetworkAddress(), ...draft.headers };
    const sent = addSignature(resolveDraft({ ...draft, headers }, known), environment.signingKey);
    const outcome = await send(sent);
    tally.count(name, kind, outcome);

    if (isExhausted(draft, outcome)) newcomer = null;
    const faults = checkAnswer({
      sent,
      outcome,
      operation: operation && reachesOperation(draft, operation) ? operation : null,
      secrets: [...environment.secrets, String(known["bearer"]), String(known["token"] ?? "")],
    });
    if (faults.length > 0) {
      throw new Error([...faults, toCurlCommand(sent, environment.origin)].join("\n    "));
    }
  };
}

/** Who has asked too often, or has no account any more, makes room for somebody new. */
function isExhausted({ headers }: Draft, outcome: CallOutcome): boolean {
  if (headers["authorization"] !== "Bearer {bearer}" || "lost" in outcome) return false;
  return [401, 429].includes(outcome.status) || outcome.text.includes('"account-leaving"');
}

/** A path with nothing or dots in it leads to another call. */
function reachesOperation({ method, path, parts, rest }: Draft, operation: Operation): boolean {
  const isWhole = Object.values(parts).every((part) => !["", ".", ".."].includes(part));
  return method === operation.method && path === operation.path && isWhole && rest === "";
}
