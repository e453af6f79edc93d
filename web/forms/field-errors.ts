/** What is wrong with a field: it is left out though it is needed, or filled in wrongly. */
export type FieldError = "missing" | "wrong";
export type FieldErrors<Field extends string> = Partial<Record<Field, FieldError>>;

/** What a form says; with faults it is not to be sent. */
export type ParsedForm<Field extends string, Value> = {
  value: Value;
  fieldErrors: FieldErrors<Field>;
};

export function isValid(fieldErrors: FieldErrors<string>): boolean {
  return Object.values(fieldErrors).every((fieldError) => fieldError === undefined);
}

/** Of a field that is needed. */
export function validateRequired(
  words: string,
  isAllowed: (words: string) => boolean = () => true,
): FieldError | undefined {
  if (words === "") return "missing";
  return isAllowed(words) ? undefined : "wrong";
}

/** What stands in a field, less the spaces round it; "" in one that is not there or cannot be filled in yet. */
export function getFieldText(form: FormData, field: string): string {
  return String(form.get(field) ?? "").trim();
}
