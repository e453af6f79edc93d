import { useEffect, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";

/** Milliseconds without a change before a total is announced, so that typing does not announce each. */
const ANNOUNCE_DELAY_MS = 800;

export function TotalAnnouncement({ total }: { total: number }) {
  const { t } = useTranslation();
  const [announced, setAnnounced] = useState(total);
  const [isChanged, setChanged] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => {
      setAnnounced(total);
      if (total !== announced) setChanged(true);
    }, ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [total, announced]);

  return (
    <output className="sr-only">{isChanged && t("figures-total-now", { total: announced })}</output>
  );
}
