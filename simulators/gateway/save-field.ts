import type { FaultName } from "./faults.ts";
import type { FieldName } from "./fields.ts";
import { validateField } from "./validate-field.ts";
import type { Merchant } from "./merchant.ts";

export type SavedField = {
  isValid: boolean;
  /** What is wrong with it. */
  message: string;
  /** What the number asks to go wrong. */
  fault: FaultName | null;
};

/** Judges a field's value and keeps of it what may be kept; null when there is no such token. */
export function saveField(
  { tokens, clock, hash }: Merchant,
  token: string,
  field: FieldName,
  value: string,
): SavedField | null {
  const judged = validateField(field, value, { today: clock.today(), hash });
  const filled = judged.isValid ? judged.filled : { [field]: undefined };
  if (!tokens.fill(token, filled)) return null;
  if (!judged.isValid) return { isValid: false, message: judged.message, fault: null };

  const { ccnumber, checkaccount } = judged.filled;
  return { isValid: true, message: "", fault: (ccnumber ?? checkaccount)?.conduct.fault ?? null };
}
