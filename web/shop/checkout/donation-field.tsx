import { useState } from "react";

import type { DonationBounds } from "#domain/donations.ts";
import { type Cents, dollars } from "#domain/money.ts";
import { refuseDonation } from "#domain/order-rules.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { refuseTypedSum } from "#web/shop/checkout/submit/read-donation.ts";
import { Field } from "#web/ui/field.tsx";

import { CheckoutSection } from "./checkout-section.tsx";
import { CHECKOUT_FORM_ID } from "./checkout-start.ts";

type DonationFieldProps = {
  typedDonation: string;
  /** Null when the text is no amount. */
  donation: Cents | null;
  bounds: DonationBounds;
  onChange: (typedDonation: string) => void;
};

/** S5.06, S9.04: an optional donation with the order. */
export function DonationField({ typedDonation, donation, bounds, onChange }: DonationFieldProps) {
  const { t } = useTranslation();
  const [isLeft, setLeft] = useState(typedDonation !== "");
  const refusal =
    donation === null ? refuseTypedSum(typedDonation) : refuseDonation({ donation, ...bounds });
  const error = refusal && t(refusal.code, refusal.params);

  return (
    <CheckoutSection id="gift" title={t("add-gift")}>
      <Field
        id="donation"
        label={t("donation")}
        suffix={t("optional")}
        hint={t("donation-least", { minimum: dollars(bounds.minimumDonation) })}
        error={isLeft && error ? error : undefined}
        className="max-w-md"
      >
        {(control) => (
          <div className="money max-w-xs">
            <input
              {...control}
              name="donation"
              form={CHECKOUT_FORM_ID}
              inputMode="decimal"
              autoComplete="off"
              value={typedDonation}
              onChange={(event) => onChange(event.target.value)}
              onFocus={() => setLeft(false)}
              onBlur={() => setLeft(true)}
              className="input"
            />
          </div>
        )}
      </Field>
    </CheckoutSection>
  );
}
