import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";

import type { RegularGiving } from "#contract/regular-giving.ts";
import { type DonationBounds, refuseDonationAmount } from "#domain/donations.ts";
import type { Refusal } from "#domain/free-order.ts";
import { dollars, cents, zero } from "#domain/money.ts";
import { createKeyGenerator } from "#web/app/api/idempotency-key.ts";
import { useApi } from "#web/app/api/use-api.ts";
import { FormActions } from "#web/app/forms/form-actions.tsx";
import { useSubmission } from "#web/app/forms/use-submission.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useMoveFocusOnUnmount } from "#web/app/layout/use-move-focus-on-unmount.ts";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import {
  readDonation,
  refuseTypedSum,
  toDonationBounds,
} from "#web/shop/checkout/submit/read-donation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Field } from "#web/ui/field.tsx";
import { focusElement } from "#web/ui/focus-element.ts";

import { useEffectiveFrom } from "./use-regular-giving.ts";

export const AMOUNT_FORM_ID = "giving-amount-form";
const AMOUNT_FIELD_ID = "giving-amount";

type AmountFormProps = {
  regularGiving: RegularGiving;
  /** US dollars, sent with an unknown outcome; else null. */
  inDoubt: number | null;
  /** `key` is the same for every try of one amount. */
  onSend: (donation: number, key: string) => Promise<void>;
  onCancel: () => void;
  /** Called when the form disappears while it has the focus. */
  onLeft: () => void;
};

/** S5.06: changes the monthly amount. The typed text stays until the change is confirmed. */
export function AmountForm({ regularGiving, inDoubt, onSend, onCancel, onLeft }: AmountFormProps) {
  const { t } = useTranslation();
  const when = useEffectiveFrom(regularGiving);
  const bounds = useDonationBounds();
  const { isSubmitting, run } = useSubmission();
  const [keyOf] = useState(createKeyGenerator);
  const [typed, setTyped] = useState("");
  const [isTouched, setTouched] = useState(false);
  const form = useMoveFocusOnUnmount<HTMLFormElement>(() => onLeft);
  const amountRefusal = refuseAmount(typed, { currentAmount: regularGiving.amount, bounds });
  const minimumHint =
    bounds && t("giving-amount-least", { minimum: dollars(bounds.minimumDonation) });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const amount = readDonation(typed);
    if (amountRefusal || amount === null) {
      flushSync(() => setTouched(true));
      return focusElement(`#${AMOUNT_FIELD_ID}`);
    }
    await run(() => onSend(dollars(amount), keyOf(amount)));
  }

  return (
    <form
      ref={form}
      id={AMOUNT_FORM_ID}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-labelledby="givings"
      aria-busy={isSubmitting || undefined}
      className="grid gap-4"
    >
      <Field
        id={AMOUNT_FIELD_ID}
        label={t("giving-amount")}
        hint={`${minimumHint ?? ""} ${t("giving-amount-holds", { when })}`.trim()}
        error={isTouched && amountRefusal ? t(amountRefusal.code, amountRefusal.params) : undefined}
      >
        {(control) => (
          <span className="relative block max-w-xs before:absolute before:left-3.5 before:leading-(--target) before:text-ink-3 before:content-['$']">
            <input
              {...control}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => setTouched(typed !== "")}
              className="input num pl-7!"
            />
          </span>
        )}
      </Field>
      {inDoubt !== null && (
        <Alert kind="warning" role="alert" title={t("giving-unknown-title")}>
          <p>{t("giving-amount-unknown", { amount: inDoubt })}</p>
        </Alert>
      )}
      <FormActions isSending={isSubmitting} onCancel={onCancel}>
        {t("giving-amount-save")}
      </FormActions>
    </form>
  );
}

/** S9.04; null until loaded. */
function useDonationBounds() {
  const api = useApi();
  const { query } = useApiQuery("", () => api.getCartSettings({}));
  return query.value && toDonationBounds(query.value);
}

type AmountLimits = {
  /** US dollars, the current monthly amount. */
  currentAmount: number;
  /** Null until loaded; the API checks them too. */
  bounds: DonationBounds | null;
};

/** S5.06: why the typed text is refused as the monthly amount; null when it is accepted. */
export function refuseAmount(
  typed: string,
  { currentAmount, bounds }: AmountLimits,
): Refusal | null {
  const amount = readDonation(typed);
  if (amount === null) return refuseTypedSum(typed);
  if (amount === zero) return { code: "donation-wrong" };
  if (amount === cents(currentAmount))
    return { code: "giving-amount-same", params: { amount: currentAmount } };
  return bounds === null ? null : refuseDonationAmount(amount, bounds);
}
