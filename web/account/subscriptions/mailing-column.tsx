import { useSite } from "#web/app/layout/site.ts";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import type { Subscription } from "#contract/subscriptions.ts";
import { PrivacyLink } from "#web/account/profile/privacy-link.tsx";

import type { MailingFormResult } from "./handle-mailing-form.ts";
import { MailingForm, MAILING_FORM_ID } from "./mailing-form.tsx";
import { MailingFrame } from "./mailing-frame.tsx";

type MailingColumnProps = {
  /** Null when they could not be loaded. */
  lists: Subscription[] | null;
  countries: { id: number; name: string }[] | null;
  /** The result of our form when it was submitted without JavaScript. */
  answered: MailingFormResult | undefined;
};

/** S2.15: the mail provider's form with our own as a fallback, or only our own. */
export function MailingColumn({ lists, countries, answered }: MailingColumnProps) {
  const { t } = useTranslation();
  const address = useSite()?.library.mailingFormUrl;
  const form =
    lists && countries ? (
      <MailingForm lists={lists} countries={countries} result={answered} />
    ) : (
      <LoadError>{t("mailing-form-failed")}</LoadError>
    );
  if (!address)
    return (
      <div
        id={MAILING_FORM_ID}
        className="rounded-lg border border-rule bg-card p-[min(1rem,5vw)] md:p-6"
      >
        {form}
      </div>
    );

  return (
    <>
      <MailingFrame address={address} />
      <PrivacyLink />
      <Disclosure
        summary={t("mailing-form-missing")}
        open={answered !== undefined}
        className="mt-3 border-y border-rule"
        summaryClass=""
      >
        <p className="mb-4 text-ink-2">{t("mailing-form-missing-text")}</p>
        <div id={MAILING_FORM_ID} className="pb-6">
          {form}
        </div>
      </Disclosure>
    </>
  );
}
