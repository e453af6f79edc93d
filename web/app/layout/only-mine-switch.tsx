import { useRevalidator } from "react-router";

import { storeOnlyMine, useOnlyMine } from "#web/app/i18n/only-mine.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

/** The language filter (S2.05, S4.10): when on, lists start with the interface language only. */
export function OnlyMineSwitch() {
  const { t } = useTranslation();
  const isOn = useOnlyMine();
  const { revalidate } = useRevalidator();

  return (
    <label className="row-link cursor-pointer border-t border-rule [@media(scripting:none)]:hidden">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => {
          storeOnlyMine(event.target.checked);
          void revalidate();
        }}
        className="switch"
      />
      {t("only-mine")}
    </label>
  );
}
