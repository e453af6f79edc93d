import type { FaultName } from "./faults.ts";
import type { FieldName } from "./fields.ts";
import { validateField } from "./validate-field.ts";
import type { Merchant } from "./merchant.ts";

export type SavedField = {
  isValid: boolean;
  message: string;
  /** The fault that the number stands for. */
  fault: FaultName | null;
};

/** Validates a field's value and stores the permitted parts; null for an unknown token. */
export function saveField(
  { tokens, clock, hash }: Merchant,
  token: string,
  field: FieldName,
  value: string,
): SavedField | null {
  const result = validateField(field, value, { today: clock.today(), hash });
  const filled = result.isValid ? result.filled : { [field]: undefined };
  if (!tokens.fill(token, filled)) return null;
  if (!result.isValid) return { isValid: false, message: result.message, fault: null };

  const { ccnumber, checkaccount } = result.filled;
  return { isValid: true, message: "", fault: (ccnumber ?? checkaccount)?.conduct.fault ?? null };
}
