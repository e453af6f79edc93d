import { type GatewayAnswer, summarizeAnswer } from "./answer.ts";
import { isLibraryFault } from "./outcome.ts";

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
export function classifyRefundAnswer(
  kind: "void" | "refund",
  answer: GatewayAnswer | null,
): RefundOutcome {
  if (!answer) return { kind: "unknown", answer: "an answer that cannot be read" };
  const { response, code, text, transactionId } = answer;
  const said = summarizeAnswer(answer);

  switch (response) {
    case "1":
      if (code !== "100" && code !== "") return { kind: "unknown", answer: said };
      return { kind: "done", transactionId, answer: said };
    case "2":
      return { kind: "refused", answer: said };
    case "3":
      if (kind === "void" && isTooLateToVoid(answer)) return { kind: "settled", answer: said };
      if (/^Duplicate transaction/i.test(text)) return { kind: "unknown", answer: said };
      if (!certainRefusalCodes.has(code)) return { kind: "unknown", answer: said };
      return { kind: "refused", ...(isLibraryFault(answer) && { why: "library" }), answer: said };
  }
}

/** Whether it refuses to void what is settled. */
function isTooLateToVoid({ code, text }: GatewayAnswer): boolean {
  return code === "300" && /^Only transactions pending settlement can be voided\b/i.test(text);
}

/** What the gateway refuses by itself: of it nothing has gone on to a bank. */
const certainRefusalCodes = new Set(["300", "301", "410", "411"]);
