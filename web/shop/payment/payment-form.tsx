import { useState } from "react";

import type { PaymentMethod } from "#domain/payment-methods.ts";
import { QueryError } from "#web/app/query/query-error.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { PaymentSettings } from "#web/app/layout/site.ts";

import { fieldsByMethod } from "./collect.ts";
import { getFieldTexts } from "./field-texts.ts";
import { PaymentMethodChoice } from "./payment-method-choice.tsx";
import { PaymentField } from "./payment-field.tsx";
import { usePayment } from "./payment-state.ts";
import { usePaymentForm } from "./use-payment-form.ts";

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
