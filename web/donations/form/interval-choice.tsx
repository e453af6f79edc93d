import { useTranslation } from "#web/app/i18n/translation.tsx";

import { DONATION_FORM_ID } from "./donation-start.ts";

type IntervalChoiceProps = { isMonthly: boolean; onChoose: (isMonthly: boolean) => void };

/** S4.04: once, or now and each month. */
export function IntervalChoice({ isMonthly, onChoose }: IntervalChoiceProps) {
  const { t } = useTranslation();
  const choices = [
    { interval: "once", name: t("gift-once"), isChosen: !isMonthly },
    { interval: "monthly", name: t("gift-monthly"), isChosen: isMonthly },
  ];

  return (
    <fieldset>
      <legend className="sr-only">{t("gift-how-often")}</legend>
      <div className="segments">
        {choices.map(({ interval, name, isChosen }) => (
          <label key={interval} className="chosen">
            <input
              type="radio"
              name="interval"
              form={DONATION_FORM_ID}
              value={interval}
              checked={isChosen}
              onChange={() => onChoose(interval === "monthly")}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
