import { useEffect, useRef } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

import type { PaymentField as Field } from "./collect.ts";
import { recordBlur, recordFocus } from "./field-validation.ts";
import type { FieldTexts } from "./field-texts.ts";
import type { FieldState } from "./payment-state.ts";
import { paymentFieldId } from "./use-payment-form.ts";

type PaymentFieldProps = {
  field: Field;
  words: FieldTexts;
  state: FieldState;
  theme: "light" | "dark";
  className?: string;
};

/** A frame of the gateway that looks like our fields. Its text is never visible to us. */
export function PaymentField({ field, words, state, theme, className = "" }: PaymentFieldProps) {
  const { t } = useTranslation();
  const frame = useFrameEvents(field);
  const id = paymentFieldId(field);
  const isInvalid = state === "wrong" || state === "unchecked";
  const descriptionIds = [words.hint && `${id}-hint`, isInvalid && `${id}-error`]
    .filter(Boolean)
    .join(" ");

  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={descriptionIds || undefined}
      className={`grid min-w-0 content-start gap-1.5 ${className}`}
    >
      <span id={`${id}-label`} className="text-sm leading-tight font-semibold text-ink-2">
        {words.label}
      </span>
      <div
        ref={frame}
        id={id}
        data-theme={theme}
        data-wrong={isInvalid || undefined}
        className="payment-frame"
      />
      {words.hint && (
        <p id={`${id}-hint`} className="text-sm leading-snug text-ink-3">
          {words.hint}
        </p>
      )}
      {isInvalid && (
        <p
          id={`${id}-error`}
          className="flex gap-1.5 text-sm leading-snug font-semibold text-danger"
        >
          <Icon name="warning" />
          {state === "wrong" ? words.wrong : t("payment-unchecked")}
        </p>
      )}
    </fieldset>
  );
}

/** Events of the frame are dispatched at its element and do not bubble. */
function useFrameEvents(field: Field) {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current } = frame;
    const focus = () => {
      recordFocus(field);
      current?.setAttribute("data-focused", "");
    };
    const blur = (event: Event) => {
      current?.removeAttribute("data-focused");
      const detail: unknown = event instanceof CustomEvent ? event.detail : null;
      if (hasEmptyFlag(detail)) recordBlur(field, detail.empty);
    };
    current?.addEventListener("focus", focus, true);
    current?.addEventListener("blur", blur, true);
    return () => {
      current?.removeEventListener("focus", focus, true);
      current?.removeEventListener("blur", blur, true);
    };
  }, [field]);

  return frame;
}

function hasEmptyFlag(detail: unknown): detail is { empty: boolean } {
  return typeof detail === "object" && detail !== null && "empty" in detail;
}
