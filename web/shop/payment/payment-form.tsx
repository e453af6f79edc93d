import { useState, useEffect, useRef } from "react";

import type { PaymentMethod } from "#domain/payment-methods.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import type { PaymentSettings } from "#web/app/layout/site.ts";
import { QueryError } from "#web/app/query/query-error.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

import { fieldsByMethod, type PaymentField as Field } from "./collect.ts";
import { PaymentMethodChoice } from "./payment-method-choice.tsx";
import { usePayment, type FieldState } from "./payment-state.ts";
import { usePaymentForm, paymentFieldId } from "./use-payment-form.ts";
import { recordBlur, recordFocus, getFieldTexts, type FieldTexts } from "./field-validation.ts";

type PaymentFormProps = {
  settings: PaymentSettings;
  /** Disables the choice while a payment is being sent. */
  isBusy: boolean;
};

const methods: PaymentMethod[] = ["card", "bank"];

/** S1.05, S4.03: payment by card or bank account in the gateway's frames. */
export function PaymentForm({ settings, isBusy }: PaymentFormProps) {
  const { t } = useTranslation();
  const { stage, method, fields, drawn } = usePayment();
  const { form, retry, choose } = usePaymentForm(settings);
  const texts = getFieldTexts(t);
  const [isEmptied, setEmptied] = useState(false);
  const isEmpty = Object.values(fields).every((state) => state === "empty");

  return (
    <div className="max-w-md">
      <PaymentMethodChoice
        chosen={method}
        isFixed={isBusy}
        onChoose={(chosen) => setEmptied(choose(chosen))}
      />
      <output className="mt-2 block text-sm leading-snug text-ink-3 empty:hidden">
        {isEmptied && isEmpty && t("payment-other-way")}
      </output>
      {stage === "failed" && (
        <div className="mt-4">
          <QueryError onRetry={async () => retry()}>{t("payment-form-missing")}</QueryError>
        </div>
      )}
      <div ref={form} className="payment-fields" data-stage={stage} aria-busy={stage === "opening"}>
        {methods.map((each) => (
          <div key={each} className="payment-way" data-hidden={each !== method || undefined}>
            {fieldsByMethod[each].map((field) => (
              <PaymentField
                key={field}
                field={field}
                words={texts[field]}
                state={fields[field]}
                theme={drawn.theme}
                className={wideFields.has(field) ? "col-span-full" : ""}
              />
            ))}
          </div>
        ))}
      </div>
      {stage === "opening" && <Spinner label={t("payment-opening")} />}
      <p className="mt-3 text-sm leading-snug text-ink-3">{t("payment-hosted")}</p>
    </div>
  );
}

/** Their labels are long in some languages and would wrap beside another field. */
const wideFields = new Set<string>(["ccnumber", "checkname", "checkaba", "checkaccount"]);

type PaymentFieldProps = {
  field: Field;
  words: FieldTexts;
  state: FieldState;
  theme: "light" | "dark";
  className?: string;
};

/** A frame of the gateway that looks like our fields. Its text is never visible to us. */
function PaymentField({ field, words, state, theme, className = "" }: PaymentFieldProps) {
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
