import { type FocusEvent, type FormEvent, useState } from "react";
import { flushSync } from "react-dom";

import { ApiFailure } from "#web/api/failure.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

import { type FieldErrors, isValid, type ParsedForm } from "./field-errors.ts";
import { useSubmission } from "./use-submission.ts";

type FormOptions<Field extends string, Value> = {
  /** What each field is called. */
  labels: Record<Field, string>;
  /** How to mend one that is filled in wrongly, where more can be said than that it is. */
  invalidMessages?: Partial<Record<Field, string>>;
  read: (form: FormData) => ParsedForm<Field, Value>;
  /** Sends what was read, and shows what came of it. */
  send: (value: Value) => Promise<void>;
};

/**
 * S5.04, S8.02: a form that says what is wrong with a field as it is left, and that is sent once; a failure is told, and
 * all that is typed stays.
 */
export function useForm<Field extends string, Value>(rules: FormOptions<Field, Value>) {
  const { labels, invalidMessages, read, send } = rules;
  const { t } = useTranslation();
  const { isSubmitting, run } = useSubmission();
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Field>>({});
  const isField = (name: string): name is Field => Object.hasOwn(labels, name);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const { value, fieldErrors } = read(new FormData(form));
    show(form, fieldErrors);
    if (!isValid(fieldErrors)) return;

    await run(async () => {
      try {
        await send(value);
      } catch (failure) {
        if (failure instanceof ApiFailure) show(form, listRefusedFields(failure));
        throw failure;
      }
    });
  }

  function show(form: HTMLFormElement, fieldErrors: FieldErrors<Field>): void {
    flushSync(() => setFieldErrors(fieldErrors));
    const controls = [
      ...form.querySelectorAll<HTMLInputElement>('[name]:enabled:not([type="hidden"])'),
    ];
    controls.find(({ name }) => isField(name) && fieldErrors[name])?.focus();
  }

  function listRefusedFields({ errors }: ApiFailure): FieldErrors<Field> {
    const refused: FieldErrors<Field> = {};
    for (const { field } of errors) if (isField(field)) refused[field] = "wrong";
    return refused;
  }

  /** An empty field is left in peace until the form is sent. */
  function validateOnBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>): void {
    const { name, value } = target;
    // What is being pressed would move away from under the finger, and not be pressed.
    if (document.querySelector("button:active, a:active")) return;
    if (typeof name !== "string" || !isField(name) || !value) return;
    const fieldError = read(new FormData(currentTarget)).fieldErrors[name];
    setFieldErrors((fieldErrors) => ({ ...fieldErrors, [name]: fieldError }));
  }

  /**
   * What was found wrong is no longer said once it is mended. Not on `input`: what is drawn between that and `change` would
   * put a list back to what it showed before.
   */
  function revalidate({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const still = read(new FormData(currentTarget)).fieldErrors;
    setFieldErrors((fieldErrors) => {
      const left: FieldErrors<Field> = {};
      for (const name in fieldErrors) if (still[name]) left[name] = fieldErrors[name];
      return left;
    });
  }

  return {
    isSending: isSubmitting,
    /** How many fields are to be mended. */
    count: Object.values(fieldErrors).filter(Boolean).length,
    errorOf(field: Field): string | undefined {
      const fieldError = fieldErrors[field];
      if (fieldError === "wrong" && invalidMessages?.[field]) return invalidMessages[field];
      const sentence = fieldError === "missing" ? t("input-missing") : t("input-error-message");
      return fieldError && sentence.replace("#", () => labels[field]);
    },
    events: { onSubmit: submit, onBlur: validateOnBlur, onChange: revalidate },
  };
}
