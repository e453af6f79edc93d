import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useStoredPreference, view } from "#web/app/layout/stored-preference.ts";
import { Icon } from "#web/ui/icon.tsx";

/** S2.08: shows books as a list or a grid. The device stores the choice. */
export function ViewChoice() {
  const { t } = useTranslation();
  const [chosen, choose] = useStoredPreference(view);
  const names = { list: t("display-list"), grid: t("display-grid") };

  return (
    <fieldset className="[@media(scripting:none)]:hidden">
      <legend className="sr-only">{t("display")}</legend>
      <span className="flex w-max rounded-md border border-edge bg-card p-0.5">
        {view.values.map((value) => (
          <label
            key={value}
            title={names[value]}
            className="touch relative chosen grid cursor-pointer place-items-center rounded-sm has-focus-visible:[outline:var(--ring)]"
          >
            <input
              type="radio"
              name="view"
              value={value}
              aria-label={names[value]}
              checked={value === chosen}
              onChange={() => choose(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon name={value} />
          </label>
        ))}
      </span>
    </fieldset>
  );
}
