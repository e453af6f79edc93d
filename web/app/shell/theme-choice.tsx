import { useTranslation } from "#web/app/i18n/translation.tsx";

import { theme, useStoredPreference } from "#web/app/layout/stored-preference.ts";

/** Chooses light, dark, or the device's setting. */
export function ThemeChoice() {
  const { t } = useTranslation();
  const [chosen, choose] = useStoredPreference(theme);

  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 [@media(scripting:none)]:hidden">
      <legend className="float-left mr-3 font-semibold">{t("theme")}</legend>
      <span className="flex flex-wrap rounded-md border border-edge p-0.5">
        {theme.values.map((value) => (
          <label
            key={value}
            className="row-link relative chosen px-2.5 font-semibold has-focus-visible:[outline:var(--ring)]"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={value === chosen}
              onChange={() => choose(value)}
              className="absolute inset-0 opacity-0"
            />
            {t(`theme-${value}`)}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
