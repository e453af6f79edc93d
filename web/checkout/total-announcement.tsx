import { useEffect, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";

/** So many milliseconds a total stands before it is said: nobody wants to hear one for each key. */
const ANNOUNCE_DELAY_MS = 800;

/** Says the total to those who do not see it, as it comes to be another. */
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
