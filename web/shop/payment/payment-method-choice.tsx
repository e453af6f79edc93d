import type { PaymentMethod } from "#domain/payment-methods.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

type PaymentMethodChoiceProps = {
  chosen: PaymentMethod;
  isFixed: boolean;
  onChoose: (method: PaymentMethod) => void;
};

/** S4.03: card or bank account. */
export function PaymentMethodChoice({ chosen, isFixed, onChoose }: PaymentMethodChoiceProps) {
  const { t } = useTranslation();
  const ways: [PaymentMethod, string][] = [
    ["card", t("payment-card")],
    ["bank", t("payment-bank")],
  ];

  return (
    <fieldset disabled={isFixed}>
      <legend className="sr-only">{t("pay-by")}</legend>
      <div className="segments">
        {ways.map(([way, name]) => (
          <label key={way} className="chosen">
            <input
              type="radio"
              name="payment-method"
              checked={way === chosen}
              onChange={() => onChoose(way)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
