import { useCallback, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** The provider's form in an embedded page with a policy of its own. `address` is the form's own address. */
export function MailingFrame({ address }: { address: string }) {
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
