import { isTaxIdEnough, LONGEST_TAX_ID } from "#domain/person-fields.ts";
import { judge, type Read, wordsOf } from "#web/forms/faults.ts";

/** S5.03: none is needed unless the country of the default address asks for one. */
export function readTaxId(form: FormData, isRequired: boolean): Read<"taxId", string> {
  const value = wordsOf(form, "taxId");
  if (value === "" && !isRequired) return { value, faults: {} };

  const isRight = isRequired ? isTaxIdEnough : isShortEnough;
  return { value, faults: { taxId: judge(value, isRight) } };
}

function isShortEnough(words: string): boolean {
  return words.length <= LONGEST_TAX_ID;
}
