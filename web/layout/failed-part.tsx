import { type MouseEvent, useState } from "react";
import { useLocation, useRevalidator } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

type FailedPartProps = {
  title?: string;
  className?: string;
  /** What failed; where that is passed over in silence (S8.04) there is but the way to try again. */
  children?: string;
};

/** Stands where a part of the page could not be had. */
export function FailedPart({ title, className = "", children }: FailedPartProps) {
  if (children === undefined) return <TryAgain className={`btn ${className}`} />;

  return (
    <Alert
      kind="danger"
      role="alert"
      title={title}
      className={className}
      close={<TryAgain className="-my-2.5 inline-flex touch items-center gap-2" />}
    >
      {children}
    </Alert>
  );
}

/** Asks for the page anew where it stands, so that nothing typed is lost; without JavaScript the browser loads it. */
function TryAgain({ className }: { className: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { state, revalidate } = useRevalidator();
  const [isTrying, setTrying] = useState(false);
  const isAsking = isTrying || state === "loading";

  async function askInPlace(event: MouseEvent) {
    event.preventDefault();
    if (isAsking) return;
    setTrying(true);
    if (await isAnswered(pathname + search)) await revalidate();
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
async function isAnswered(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
