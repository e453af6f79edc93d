import { useTranslation } from "#web/i18n/translation.tsx";
import { PrivacyLink } from "#web/subscriptions/privacy-link.tsx";

import { FORM } from "./checkout-start.ts";

type PrivacyChoiceProps = { isAgreed: boolean; onChange: (isAgreed: boolean) => void };

/** S5.07. */
export function PrivacyChoice({ isAgreed, onChange }: PrivacyChoiceProps) {
  const { t } = useTranslation();

  return (
    <div className="mt-3">
      <label className="flex min-h-(--target) items-center gap-3 text-sm">
        <input
          type="checkbox"
          name="agreed"
          form={FORM}
          checked={isAgreed}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 flex-none accent-green"
        />
        {t("privacy-agree")}
      </label>
      <div className="-mt-2 pl-8">
        <PrivacyLink />
      </div>
    </div>
  );
}
