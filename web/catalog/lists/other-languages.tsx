import { useLocation } from "react-router";

import { useOnlyMine } from "#web/app/i18n/only-mine.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { OnlyMineSwitch } from "#web/app/layout/only-mine-switch.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";

type OtherLanguagesProps = {
  /** The text that explains which language is shown instead. */
  children: string;
};

/** S2.05: the list is not in the visitor's language. The French navigation hides such lists, so this explains why. */
export function OtherLanguages({ children }: OtherLanguagesProps) {
  const { t, language } = useTranslation();
  const isHidden = useOnlyMine();

  return (
    <Alert kind="info" className="my-5">
      <p>{children}</p>
      {language === "fr" && (
        <>
          {isHidden && (
            <p className="mt-1">{t("absent-from-navigation", { choice: t("only-mine") })}</p>
          )}
          {/* Stays when switched off, because it has the focus. */}
          <div className="mt-2 -ml-2 w-fit">
            <OnlyMineSwitch />
          </div>
          <OnlyMineForm />
        </>
      )}
    </Alert>
  );
}

/** S2.05: the language filter's switch without JavaScript; the server sets the cookie. */
function OnlyMineForm() {
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
