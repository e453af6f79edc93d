import { useLocation } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { Alert } from "#web/ui/alert.tsx";

/** Stands where a part of the page could not be had: what failed, and a way to ask for it again. */
export function FailedPart({ children }: { children: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();

  return (
    <Alert
      kind="danger"
      close={
        <Link to={pathname + search} reloadDocument>
          {t("try-again")}
        </Link>
      }
    >
      {children}
    </Alert>
  );
}
