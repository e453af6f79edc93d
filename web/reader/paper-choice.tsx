import { useTranslation } from "#web/app/i18n/translation.tsx";

import { settingChoices, changeSettings, useReaderSettings } from "./reader-settings.ts";

export function PaperChoice() {
  const { t } = useTranslation();
  const { paper } = useReaderSettings();
  const names = {
    auto: t("reader-paper-auto"),
    light: t("reader-paper-light"),
    sepia: t("reader-paper-sepia"),
    dark: t("reader-paper-dark"),
  };

  return (
    <fieldset>
      <legend>{t("reader-paper")}</legend>
      <div className="reader-papers">
        {settingChoices.paper.map((value) => (
          <label key={value} data-theme={value === "auto" ? undefined : value}>
            <input
              type="radio"
              name="paper"
              checked={value === paper}
              onChange={() => changeSettings({ paper: value })}
            />
            {names[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
