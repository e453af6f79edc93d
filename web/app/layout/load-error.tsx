import { type MouseEvent, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

import { requestHead } from "./request-head.ts";

/** Reloads the page's data in place, so that typed text is kept; without JavaScript it is a plain link. */
export function RetryLink({ className }: { className: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { state, revalidate } = useRevalidator();
  const [isTrying, setTrying] = useState(false);
  const isBusy = isTrying || state === "loading";

  async function retryInPlace(event: MouseEvent) {
    event.preventDefault();
    if (isBusy) return;
    setTrying(true);
    // Without any response, revalidation would replace the whole page, and lose typed text.
    if ((await requestHead(pathname + search))?.ok) await revalidate();
    setTrying(false);
  }

  return (
    <a
      href={pathname + search}
      onClick={retryInPlace}
      aria-busy={isBusy || undefined}
      className={className}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {t("try-again")}
    </a>
  );
}

type LoadErrorProps = {
  title?: string;
  className?: string;
  /** Names what failed to load. */
  children: string;
};

/** Stands in for a part of the page that failed to load. */
export function LoadError({ title, className = "", children }: LoadErrorProps) {
  return (
    <Alert
      kind="danger"
      role="alert"
      title={title}
      className={className}
      close={
        // Below the text on narrow containers.
        <RetryLink className="-my-2.5 inline-flex touch items-center gap-2 @min-[11rem]:@max-[30rem]:col-start-2" />
      }
    >
      {children}
    </Alert>
  );
}
