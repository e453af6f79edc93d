import { useCallback, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** The provider's form, in a page of our own that says what it may do. `address` is where it lies. */
export function MailingFrame({ address }: { address: string }) {
  const { t, language } = useTranslation();
  const [isLoaded, setLoaded] = useState(false);
  // It may have come before this program did.
  const look = useCallback((frame: HTMLIFrameElement | null) => {
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
        {/* The page that it shows brings its sandbox with it. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          key={language}
          ref={look}
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
