import { type MouseEvent, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";

/** Asks for the page anew where it stands, so that nothing typed is lost; without JavaScript the browser loads it. */
export function TryAgain({ className }: { className: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { state, revalidate } = useRevalidator();
  const [isTrying, setTrying] = useState(false);
  const [refused, setRefused] = useState<number | null>(null);
  const isAsking = isTrying || state === "loading";

  async function askInPlace(event: MouseEvent) {
    event.preventDefault();
    if (isAsking) return;
    setTrying(true);
    setRefused(null);
    const status = await statusOf(pathname + search);
    if (status < 400 && status !== 0) await revalidate();
    else setRefused(status);
    setTrying(false);
  }

  return (
    <>
      <a
        href={pathname + search}
        onClick={askInPlace}
        aria-busy={isAsking || undefined}
        className={className}
      >
        {isAsking && <span className="spinner" aria-hidden="true" />}
        {t("try-again")}
      </a>
      {/* To those who do not see that it has turned in vain. */}
      <output className="sr-only">
        {refused !== null &&
          t(
            refused === 429
              ? "err-too-often-later"
              : refused === 0
                ? "err-unreachable"
                : "err-busy",
          )}
      </output>
    </>
  );
}

/** Data that does not come at all would take the whole page down with it, and what is typed in it. 0: no answer came. */
async function statusOf(address: string): Promise<number> {
  try {
    return (await fetch(address, { method: "HEAD", cache: "no-store" })).status;
  } catch {
    return 0;
  }
}
