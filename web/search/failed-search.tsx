import type { MouseEvent } from "react";
import { useLocation } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

/** How a search that failed is tried again. */
export type Again = { isSearching: boolean; searchAgain: () => Promise<void> };

/** Says what failed, with a way to try it again; without JavaScript that loads the page anew. */
export function FailedSearch({ text, isSearching, searchAgain }: Again & { text: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();

  function searchInPlace(event: MouseEvent) {
    event.preventDefault();
    void searchAgain();
  }

  return (
    <>
      <Alert kind="danger" role="alert" className="mt-5 mb-4">
        {text}
      </Alert>
      <a
        href={pathname + search}
        onClick={searchInPlace}
        aria-busy={isSearching || undefined}
        className="btn"
      >
        {isSearching && <span className="spinner" aria-hidden="true" />}
        {t("try-again")}
      </a>
    </>
  );
}
