import { type GatewayAnswer, summarizeAnswer } from "./answer.ts";
import { isLibraryFault } from "./outcome.ts";

/**
 * Outcome of a void or refund request. `answer` is for the operator.
 * - `settled`: too late for a void, so nothing was voided.
 * - `refused`: certainly nothing was voided or refunded.
 * - `unknown`: sent, with no usable answer. `unsent`: nothing left this machine.
 */
export type RefundOutcome =
  /** The gateway's id of the refund, or of the voided charge. */
  | { kind: "done"; transactionId: string; answer: string }
  | { kind: "settled" | "unknown" | "unsent"; answer: string }
  /** `why`: "library" means a fault of our gateway account, not of the charge. */
  | { kind: "refused"; why?: "library"; answer: string };

export function classifyRefundAnswer(
  kind: "void" | "refund",
  answer: GatewayAnswer | null,
): RefundOutcome {
  if (!answer) return { kind: "unknown", answer: "an answer that cannot be read" };
  const { response, code, text, transactionId } = answer;
  const summary = summarizeAnswer(answer);

  switch (response) {
    case "1":
      if (code !== "100" && code !== "") return { kind: "unknown", answer: summary };
      return { kind: "done", transactionId, answer: summary };
    case "2":
      return { kind: "refused", answer: summary };
    case "3":
      if (kind === "void" && isTooLateToVoid(answer)) return { kind: "settled", answer: summary };
      if (/^Duplicate transaction/i.test(text)) return { kind: "unknown", answer: summary };
      if (!certainRefusalCodes.has(code)) return { kind: "unknown", answer: summary };
      return {
        kind: "refused",
        ...(isLibraryFault(answer) && { why: "library" }),
        answer: summary,
      };
  }
}

function isTooLateToVoid({ code, text }: GatewayAnswer): boolean {
  return code === "300" && /^Only transactions pending settlement can be voided\b/i.test(text);
}

/** Codes of refusals by the gateway itself, which were not passed to a bank. */
const certainRefusalCodes = new Set(["300", "301", "410", "411"]);
