import { type FocusEvent, type FormEvent, useState, useRef } from "react";
import { flushSync } from "react-dom";

import { ApiFailure } from "#web/app/api/failure.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { focusElement } from "#web/ui/focus-element.ts";

import { type FieldErrors, isValid, type ParsedForm } from "./field-errors.ts";
import { useSubmission } from "./use-submission.ts";

type FormOptions<Field extends string, Value> = {
  /** Labels for error messages. */
  labels: Record<Field, string>;
  /** Messages for invalid fields, where there is more to say than the default. */
  invalidMessages?: Partial<Record<Field, string>>;
  read: (form: FormData) => ParsedForm<Field, Value>;
  send: (value: Value) => Promise<void>;
};

/**
 * S5.04, S8.02: a form that validates fields on blur and sends once at a time. It shows failures and leaves the typed
 * text unchanged.
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

  /** An empty field is not reported before submit. */
  function validateOnBlur({ target, currentTarget }: FocusEvent<HTMLFormElement>): void {
    const { name, value } = target;
    // An error message would move the pressed button away, so that the click is lost.
    if (document.querySelector("button:active, a:active")) return;
    if (typeof name !== "string" || !isField(name) || !value) return;
    const fieldError = read(new FormData(currentTarget)).fieldErrors[name];
    setFieldErrors((fieldErrors) => ({ ...fieldErrors, [name]: fieldError }));
  }

  /** Removes corrected errors. Not on `input`: a render between `input` and `change` would reset a select element. */
  function revalidate({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const currentErrors = read(new FormData(currentTarget)).fieldErrors;
    setFieldErrors((fieldErrors) => {
      const remaining: FieldErrors<Field> = {};
      for (const name in fieldErrors) if (currentErrors[name]) remaining[name] = fieldErrors[name];
      return remaining;
    });
  }

  return {
    isSending: isSubmitting,
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

/**
 * A form that opens in place: focus moves to `first`, and back to the opener when it closes. `isOpenAtFirst`: open from
 * the start, for example with a draft.
 */
export function useInlineForm(first: string, isOpenAtFirst: () => boolean = () => false) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const opener = useRef<HTMLButtonElement>(null);

  function open(): void {
    flushSync(() => setOpen(true));
    focusElement(first);
  }

  function close(): void {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  }

  return { isOpen, opener, open, close };
}
