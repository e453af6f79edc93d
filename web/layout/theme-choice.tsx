import { useSyncExternalStore } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";

const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

/** Light, dark, or as the device is set. It is kept on the device, and a script of the document's head applies it. */
export function ThemeChoice() {
  const { t } = useTranslation();
  const chosen = useSyncExternalStore(watchTheme, readTheme, () => "system");

  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-2 [@media(scripting:none)]:hidden">
      <legend className="float-left mr-3 font-semibold">{t("theme")}</legend>
      <span className="flex rounded-md border border-edge p-0.5">
        {themes.map((theme) => (
          <label
            key={theme}
            className="row-link relative chosen px-3.5 font-semibold has-focus-visible:[outline:var(--ring)]"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
              className="absolute inset-0 opacity-0"
            />
            {t(`theme-${theme}`)}
          </label>
        ))}
      </span>
    </fieldset>
  );
}

/** Where the choice lies while the device keeps nothing: in the document. */
function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return themes.find((known) => known === theme) ?? "system";
}

function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;

  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
