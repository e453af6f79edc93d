/** What is wrong with a field: it is left out though it is needed, or filled in wrongly. */
export type Fault = "missing" | "wrong";
export type Faults<Field extends string> = Partial<Record<Field, Fault>>;

/** What a form says; with faults it is not to be sent. */
export type Read<Field extends string, Value> = { value: Value; faults: Faults<Field> };

export function isSound(faults: Faults<string>): boolean {
  return Object.values(faults).every((fault) => fault === undefined);
}

/** Of a field that is needed. */
export function judge(
  words: string,
  isRight: (words: string) => boolean = () => true,
): Fault | undefined {
  if (words === "") return "missing";
  return isRight(words) ? undefined : "wrong";
}

/** What stands in a field, less the spaces round it; "" in one that is not there or cannot be filled in yet. */
export function wordsOf(form: FormData, field: string): string {
  return String(form.get(field) ?? "").trim();
}
