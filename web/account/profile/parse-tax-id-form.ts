import { isValidTaxId, MAX_TAX_ID_LENGTH } from "#domain/person-fields.ts";
import { validateRequired, type ParsedForm, getFieldText } from "#web/app/forms/field-errors.ts";

/** S5.03: required only where the country of the default address requires it. */
export function parseTaxIdForm(form: FormData, isRequired: boolean): ParsedForm<"taxId", string> {
  const value = getFieldText(form, "taxId");
  if (value === "" && !isRequired) return { value, fieldErrors: {} };

  const isAllowed = isRequired ? isValidTaxId : isShortEnough;
  return { value, fieldErrors: { taxId: validateRequired(value, isAllowed) } };
}

function isShortEnough(text: string): boolean {
  return text.length <= MAX_TAX_ID_LENGTH;
}
