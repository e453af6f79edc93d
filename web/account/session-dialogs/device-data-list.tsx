import { useTranslation } from "#web/app/i18n/translation.tsx";

import type { DeviceData } from "./device-data.ts";

/** Lists what the next person at this device could see. */
export function DeviceDataList({ data: { cart, reading, listening } }: { data: DeviceData }) {
  const { t } = useTranslation();

  return (
    <>
      <p className="measure">{t("sign-out-question")}</p>
      <ul className="mt-3 list-disc pl-5">
        {cart > 0 && <li>{t("device-cart", { count: cart })}</li>}
        {reading > 0 && <li>{t("device-reading", { count: reading })}</li>}
        {listening > 0 && <li>{t("device-listening", { count: listening })}</li>}
      </ul>
    </>
  );
}
