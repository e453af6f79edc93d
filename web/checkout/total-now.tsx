import { useEffect, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";

/** So many milliseconds a total stands before it is said: nobody wants to hear one for each key. */
const STANDING = 800;

/** Says the total to those who do not see it, as it comes to be another. */
export function TotalNow({ total }: { total: number }) {
  const { t } = useTranslation();
  const [said, say] = useState(total);
  const [isChanged, setChanged] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => {
      say(total);
      if (total !== said) setChanged(true);
    }, STANDING);
    return () => clearTimeout(timer);
  }, [total, said]);

  return (
    <output className="sr-only">{isChanged && t("figures-total-now", { total: said })}</output>
  );
}
