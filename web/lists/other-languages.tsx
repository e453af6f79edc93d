import { useOnlyMine } from "#web/i18n/only-mine.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { OnlyMineSwitch } from "#web/layout/only-mine-switch.tsx";
import { Alert } from "#web/ui/alert.tsx";

import { OnlyMineForm } from "./only-mine-form.tsx";

type OtherLanguagesProps = {
  /** That there is nothing in the visitor's language, and what is shown in its place. */
  children: string;
};

/** S2.05: what is shown is not in the visitor's language. In French the navigation is silent about it: here it says why. */
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
          {/* It stays when it is switched off: who operates it stands on it. */}
          <div className="mt-2 -ml-2 w-fit">
            <OnlyMineSwitch />
          </div>
          <OnlyMineForm />
        </>
      )}
    </Alert>
  );
}
