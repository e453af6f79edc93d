import { useSite } from "#web/layout/site.ts";
import { FailedPart } from "#web/layout/failed-part.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import type { Subscription } from "#contract/subscriptions.ts";

import { MailingForm } from "./mailing-form.tsx";
import { MailingFrame } from "./mailing-frame.tsx";
import { PrivacyLink } from "./privacy-link.tsx";
import { WithoutScripts } from "./without-scripts.tsx";

type MailingColumnProps = {
  /** Null where they could not be had. */
  lists: Subscription[] | null;
  countries: { id: number; name: string }[] | null;
};

/** S2.15: the form of the ministry's mail provider, with our own for those who do not see it; else our own. */
export function MailingColumn({ lists, countries }: MailingColumnProps) {
  const { t } = useTranslation();
  const address = useSite()?.library.mailingFormUrl;
  const form =
    lists && countries ? (
      <>
        <MailingForm lists={lists} countries={countries} />
        <WithoutScripts />
      </>
    ) : (
      <FailedPart>{t("mailing-form-failed")}</FailedPart>
    );
  if (!address)
    return (
      <div className="rounded-lg border border-rule bg-card p-[min(1rem,5vw)] md:p-6">{form}</div>
    );

  return (
    <>
      <MailingFrame address={address} />
      <PrivacyLink />
      <Disclosure
        summary={t("mailing-form-missing")}
        className="mt-3 border-y border-rule"
        summaryClass=""
      >
        <p className="mb-4 text-ink-2">{t("mailing-form-missing-text")}</p>
        <div className="pb-6">{form}</div>
      </Disclosure>
    </>
  );
}
