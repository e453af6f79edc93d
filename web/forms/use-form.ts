import { type FocusEvent, type FormEvent, useState } from "react";
import { flushSync } from "react-dom";

import { ApiFailure } from "#web/api/failure.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

import { type Faults, isSound, type Read } from "./faults.ts";
import { useDeed } from "./use-deed.ts";

type FormRules<Field extends string, Value> = {
  /** What each field is called. */
  labels: Record<Field, string>;
  /** How to mend one that is filled in wrongly, where more can be said than that it is. */
  mending?: Partial<Record<Field, string>>;
  read: (form: FormData) => Read<Field, Value>;
  /** Sends what was read, and shows what came of it. */
  send: (value: Value) => Promise<void>;
};

/**
 * S5.04, S8.02: a form that says what is wrong with a field as it is left, and that is sent once; a failure is told, and
 * all that is typed stays.
 */
export function useForm<Field extends string, Value>(rules: FormRules<Field, Value>) {
  const { labels, mending, read, send } = rules;
  const { t } = useTranslation();
  const { isDoing, run } = useDeed();
  const [faults, setFaults] = useState<Faults<Field>>({});
  const isField = (name: string): name is Field => Object.hasOwn(labels, name);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const { value, faults } = read(new FormData(form));
    show(form, faults);
    if (!isSound(faults)) return;

    await run(async () => {
      try {
        await send(value);
      } catch (failure) {
        if (failure instanceof ApiFailure) show(form, refusedBy(failure));
        throw failure;
      }
    });
  }

  function show(form: HTMLFormElement, faults: Faults<Field>): void {
    flushSync(() => setFaults(faults));
    const controls = [
      ...form.querySelectorAll<HTMLInputElement>('[name]:enabled:not([type="hidden"])'),
    ];
    controls.find(({ name }) => isField(name) && faults[name])?.focus();
  }

  function refusedBy({ errors }: ApiFailure): Faults<Field> {
    const refused: Faults<Field> = {};
    for (const { field } of errors) if (isField(field)) refused[field] = "wrong";
    return refused;
  }

  /** An empty field is left in peace until the form is sent. */
  function judgeLeft({ target, currentTarget }: FocusEvent<HTMLFormElement>): void {
    const { name, value } = target;
    // What is being pressed would move away from under the finger, and not be pressed.
    if (document.querySelector("button:active, a:active")) return;
    if (typeof name !== "string" || !isField(name) || !value) return;
    const fault = read(new FormData(currentTarget)).faults[name];
    setFaults((faults) => ({ ...faults, [name]: fault }));
  }

  /**
   * What was found wrong is no longer said once it is mended. Not on `input`: what is drawn between that and `change` would
   * put a list back to what it showed before.
   */
  function mend({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const still = read(new FormData(currentTarget)).faults;
    setFaults((faults) => {
      const left: Faults<Field> = {};
      for (const name in faults) if (still[name]) left[name] = faults[name];
      return left;
    });
  }

  return {
    isSending: isDoing,
    /** How many fields are to be mended. */
    count: Object.values(faults).filter(Boolean).length,
    errorOf(field: Field): string | undefined {
      const fault = faults[field];
      if (fault === "wrong" && mending?.[field]) return mending[field];
      const sentence = fault === "missing" ? t("input-missing") : t("input-error-message");
      return fault && sentence.replace("#", () => labels[field]);
    },
    events: { onSubmit: submit, onBlur: judgeLeft, onChange: mend },
  };
}
