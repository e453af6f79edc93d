import { useLocation } from "react-router";

import { useOnlyMine } from "#web/app/i18n/only-mine.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { paths } from "#web/paths.ts";

/** S2.05: the language filter's switch without JavaScript; the server sets the cookie. */
export function OnlyMineForm() {
  const { t, language } = useTranslation();
  const { pathname, search } = useLocation();
  const isOn = useOnlyMine();
  const choice = t("only-mine");

  return (
    <form method="post" action={paths.onlyMine} className="[@media(scripting:enabled)]:hidden">
      <input type="hidden" name="choice" value={isOn ? "off" : "on"} />
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="to" value={pathname + search} />
      <button type="submit" className="btn">
        {t(isOn ? "only-mine-switch-off" : "only-mine-switch-on", { choice })}
      </button>
    </form>
  );
}
