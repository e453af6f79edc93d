import { type GatewayAnswer, inBrief } from "./answer.ts";
import { isOurTrouble } from "./outcome.ts";

/**
 * What became of asking for a charge, or a part of it, to go back. `answer` is for the operator.
 * - `settled`: it is too late to void it, and nothing was.
 * - `refused` is certain: nothing went back.
 * - `unknown`: it was sent, and nothing is known. `unsent`: nothing of it left this machine.
 */
export type RefundOutcome =
  /** The gateway's number of the refund, or of the charge that was voided. */
  | { kind: "done"; transactionId: string; answer: string }
  | { kind: "settled" | "unknown" | "unsent"; answer: string }
  /** `why`: "library" is trouble of the library's own account, and says nothing of the charge. */
  | { kind: "refused"; why?: "library"; answer: string };

/** What an answer means for what was sent once. */
export function judgeRefund(kind: "void" | "refund", answer: GatewayAnswer | null): RefundOutcome {
  if (!answer) return { kind: "unknown", answer: "an answer that cannot be read" };
  const { response, code, text, transactionId } = answer;
  const said = inBrief(answer);

  switch (response) {
    case "1":
      if (code !== "100" && code !== "") return { kind: "unknown", answer: said };
      return { kind: "done", transactionId, answer: said };
    case "2":
      return { kind: "refused", answer: said };
    case "3":
      if (kind === "void" && isTooLateToVoid(answer)) return { kind: "settled", answer: said };
      if (/^Duplicate transaction/i.test(text)) return { kind: "unknown", answer: said };
      if (!certain.has(code)) return { kind: "unknown", answer: said };
      return { kind: "refused", ...(isOurTrouble(answer) && { why: "library" }), answer: said };
  }
}

/** Whether it refuses to void what is settled. */
function isTooLateToVoid({ code, text }: GatewayAnswer): boolean {
  return code === "300" && /^Only transactions pending settlement can be voided\b/i.test(text);
}

/** What the gateway refuses by itself: of it nothing has gone on to a bank. */
const certain = new Set(["300", "301", "410", "411"]);
