import { asCommand, type Draft, settle } from "./draft.ts";
import { vouchFor } from "./draw-notice.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { moveIn, newAddress, type Newcomer } from "./newcomer.ts";
import type { Operation } from "./operations.ts";
import type { Outcome } from "./send-call.ts";
import type { Stage } from "./stage.ts";
import type { Kind, Tally } from "./tally.ts";

/** What calls are made under: the name they are counted by, and what they were drawn from. */
export type Meant = { name: string; kind: Kind; operation: Operation | null };

/** Makes drafts one after the other, as somebody who is signed in; throws what is wrong with an answer. */
export type Caller = (draft: Draft, meant: Meant) => Promise<void>;

type Callers = {
  stage: Stage;
  send: (sent: ReturnType<typeof settle>) => Promise<Outcome>;
  tally: Tally;
};

export function openCaller({ stage, send, tally }: Callers): Caller {
  let newcomer: Newcomer | null = null;

  return async (draft, { name, kind, operation }) => {
    newcomer ??= await moveIn(stage);
    const known = await newcomer.prepare(JSON.stringify([draft.query, draft.body]));
    const headers = { "x-forwarded-for": newAddress(), ...draft.headers };
    const sent = vouchFor(settle({ ...draft, headers }, known), stage.signingKey);
    const outcome = await send(sent);
    tally.count(name, kind, outcome);

    if (isUsedUp(draft, outcome)) newcomer = null;
    const faults = judgeAnswer({
      sent,
      outcome,
      operation: operation && isAsMeant(draft, operation) ? operation : null,
      secrets: [...stage.secrets, String(known["bearer"]), String(known["token"] ?? "")],
    });
    if (faults.length > 0) {
      throw new Error([...faults, asCommand(sent, stage.origin)].join("\n    "));
    }
  };
}

/** Who has asked too often, or has no account any more, makes room for somebody new. */
function isUsedUp({ headers }: Draft, outcome: Outcome): boolean {
  if (headers["authorization"] !== "Bearer {bearer}" || "lost" in outcome) return false;
  return [401, 429].includes(outcome.status) || outcome.text.includes('"account-leaving"');
}

/** A path with nothing or dots in it leads to another call. */
function isAsMeant({ method, path, parts, rest }: Draft, operation: Operation): boolean {
  const isWhole = Object.values(parts).every((part) => !["", ".", ".."].includes(part));
  return method === operation.method && path === operation.path && isWhole && rest === "";
}
