/** "missing": required and empty. "wrong": invalid. */
export type FieldError = "missing" | "wrong";
export type FieldErrors<Field extends string> = Partial<Record<Field, FieldError>>;

/** The parsed form; with errors it must not be sent. */
export type ParsedForm<Field extends string, Value> = {
  value: Value;
  fieldErrors: FieldErrors<Field>;
};

export function isValid(fieldErrors: FieldErrors<string>): boolean {
  return Object.values(fieldErrors).every((fieldError) => fieldError === undefined);
}

export function validateRequired(
  text: string,
  isAllowed: (text: string) => boolean = () => true,
): FieldError | undefined {
  if (text === "") return "missing";
  return isAllowed(text) ? undefined : "wrong";
}

/** The trimmed text of a field; "" when it is missing or disabled. */
export function getFieldText(form: FormData, field: string): string {
  return String(form.get(field) ?? "").trim();
}
