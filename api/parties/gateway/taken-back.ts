import { type GatewayAnswer, inBrief } from "./answer.ts";

/** What became of asking for a charge to be voided or refunded. `settled`: it is too late to void it, and nothing was. */
export type TakenBack =
  | { kind: "done" }
  | { kind: "settled"; answer: string }
  | { kind: "unknown"; answer: string };

/** Only one refusal says for certain that nothing was taken back; after any other it may have been. */
export function judgeTakenBack(answer: GatewayAnswer | null): TakenBack {
  if (!answer) return { kind: "unknown", answer: "an answer that cannot be read" };
  const { response, code } = answer;

  if (response === "1" && (code === "100" || code === "")) return { kind: "done" };
  return { kind: isTooLateToVoid(answer) ? "settled" : "unknown", answer: inBrief(answer) };
}

/** Whether it refuses to void what is settled. */
export function isTooLateToVoid({ response, code, text }: GatewayAnswer): boolean {
  return response === "3" && code === "300" && tooLate.test(text);
}

const tooLate = /^Only transactions pending settlement can be voided\b/i;
