import { type MailingList, mailingLists } from "#domain/mailing-lists.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

import { CheckoutSection } from "./checkout-section.tsx";
import { CHECKOUT_FORM_ID } from "./checkout-start.ts";

/** S3.08: optional mailing lists; none is checked by default. */
export function MailingListChoice({ wants }: { wants: (list: MailingList) => boolean }) {
  const { t } = useTranslation();
  const names: Record<MailingList, string> = {
    fgben: t("mailing-list-fgben"),
    fgbes: t("mailing-list-fgbes"),
    caten: t("mailing-list-caten"),
    cates: t("mailing-list-cates"),
  };

  return (
    <CheckoutSection id="parcel" title={t("order-with-it")}>
      <fieldset className="grid gap-x-5 text-sm sm:grid-cols-2">
        <legend className="sr-only">{t("order-with-it")}</legend>
        {mailingLists.map((list) => (
          <label key={list} className="flex min-h-(--target) items-center gap-3">
            <input
              type="checkbox"
              name={list}
              form={CHECKOUT_FORM_ID}
              defaultChecked={wants(list)}
              className="size-5 flex-none accent-green"
            />
            {names[list]}
          </label>
        ))}
      </fieldset>
    </CheckoutSection>
  );
}
