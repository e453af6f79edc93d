import { type MouseEvent, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

import { useTranslation } from "#web/app/i18n/translation.tsx";

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
    if (await isReachable(pathname + search)) await revalidate();
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

/** Checks first: revalidation without any response would replace the whole page, and lose typed text. */
async function isReachable(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
