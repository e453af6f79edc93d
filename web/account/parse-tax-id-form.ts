import { isValidTaxId, MAX_TAX_ID_LENGTH } from "#domain/person-fields.ts";
import { validateRequired, type ParsedForm, getFieldText } from "#web/forms/field-errors.ts";

/** S5.03: none is needed unless the country of the default address asks for one. */
export function parseTaxIdForm(form: FormData, isRequired: boolean): ParsedForm<"taxId", string> {
  const value = getFieldText(form, "taxId");
  if (value === "" && !isRequired) return { value, fieldErrors: {} };

  const isAllowed = isRequired ? isValidTaxId : isShortEnough;
  return { value, fieldErrors: { taxId: validateRequired(value, isAllowed) } };
}

function isShortEnough(words: string): boolean {
  return words.length <= MAX_TAX_ID_LENGTH;
}
