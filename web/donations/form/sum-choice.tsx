import { useState } from "react";

import type { Refusal } from "#domain/free-order.ts";
import { presetDonations } from "#domain/donations.ts";
import { type Cents, dollars } from "#domain/money.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Field } from "#web/ui/field.tsx";

import { DONATION_FORM_ID, OTHER_SUM } from "./donation-start.ts";

type SumChoiceProps = {
  /** A preset in US dollars, or `OTHER_SUM`. */
  sum: string;
  other: string;
  refusal: Refusal | null;
  minimum: Cents;
  onChange: (change: { sum?: string; other?: string }) => void;
};

/** S2.16, S5.06, S9.04: a preset amount, or a typed one. */
export function SumChoice({ sum, other, refusal, minimum, onChange }: SumChoiceProps) {
  const { t } = useTranslation();
  const [isTouched, setTouched] = useState(other !== "");
  const error = refusal && t(refusal.code, refusal.params);

  return (
    <>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold text-ink-2">{t("gift-sum")}</legend>
        <div className="sums num">
          {[...presetDonations.map((preset) => String(dollars(preset))), OTHER_SUM].map(
            (choice) => (
              <label key={choice} className="sum">
                <input
                  type="radio"
                  name="sum"
                  form={DONATION_FORM_ID}
                  value={choice}
                  checked={choice === sum}
                  onChange={() => onChange({ sum: choice })}
                />
                {choice === OTHER_SUM ? t("gift-other") : t("gift-preset", { sum: choice })}
              </label>
            ),
          )}
        </div>
      </fieldset>
      {sum === OTHER_SUM && (
        <Field
          id="other-sum"
          label={t("gift-other-sum")}
          hint={t("gift-least", { minimum: dollars(minimum) })}
          error={isTouched && error ? error : undefined}
        >
          {(control) => (
            <div className="money max-w-xs">
              <input
                {...control}
                name="other"
                form={DONATION_FORM_ID}
                inputMode="decimal"
                autoComplete="off"
                value={other}
                onChange={(event) => onChange({ other: event.target.value })}
                onFocus={() => setTouched(false)}
                onBlur={() => setTouched(true)}
                className="input"
              />
            </div>
          )}
        </Field>
      )}
    </>
  );
}
