import { useCallback, useState } from "react";

import type { Subscription } from "#contract/subscriptions.ts";
import { PrivacyLink } from "#web/account/profile/privacy-link.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

import type { MailingFormResult } from "./handle-mailing-form.ts";
import { MailingForm, MAILING_FORM_ID } from "./mailing-form.tsx";

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

/** The provider's form in an embedded page with a policy of its own. `address` is the form's own address. */
function MailingFrame({ address }: { address: string }) {
  const { t, language } = useTranslation();
  const [isLoaded, setLoaded] = useState(false);
  // The frame may have loaded before hydration.
  const checkLoaded = useCallback((frame: HTMLIFrameElement | null) => {
    if (frame && isFrameLoaded(frame)) setLoaded(true);
  }, []);

  return (
    <>
      <div className="relative">
        {!isLoaded && (
          <div className="absolute inset-x-0 top-10 text-center [@media(scripting:none)]:hidden">
            <Spinner label={t("mailing-form-loading")} />
          </div>
        )}
        {/* The embedded page sets its sandbox itself. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          key={language}
          ref={checkLoaded}
          src={`/embed/mailing?lng=${language}`}
          title={t("mailing-form")}
          onLoad={() => setLoaded(true)}
          className="relative h-144 w-full rounded-lg border border-rule"
        />
      </div>
      <p className="mt-1">
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-(--target) items-center text-sm"
        >
          {t("mailing-form-elsewhere")}
        </a>
      </p>
    </>
  );
}

function isFrameLoaded({ contentDocument }: HTMLIFrameElement): boolean {
  if (contentDocument === null) return true;
  return contentDocument.readyState === "complete" && contentDocument.URL !== "about:blank";
}
