import { type MouseEvent, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";

/** Asks for the page anew where it stands, so that nothing typed is lost; without JavaScript the browser loads it. */
export function RetryLink({ className }: { className: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { state, revalidate } = useRevalidator();
  const [isTrying, setTrying] = useState(false);
  const isAsking = isTrying || state === "loading";

  async function askInPlace(event: MouseEvent) {
    event.preventDefault();
    if (isAsking) return;
    setTrying(true);
    if (await isReachable(pathname + search)) await revalidate();
    setTrying(false);
  }

  return (
    <a
      href={pathname + search}
      onClick={askInPlace}
      aria-busy={isAsking || undefined}
      className={className}
    >
      {isAsking && <span className="spinner" aria-hidden="true" />}
      {t("try-again")}
    </a>
  );
}

/** Data that does not come at all would take the whole page down with it, and what is typed in it. */
async function isReachable(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
