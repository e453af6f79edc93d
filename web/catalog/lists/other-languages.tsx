import { useOnlyMine } from "#web/app/i18n/only-mine.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { OnlyMineSwitch } from "#web/app/layout/only-mine-switch.tsx";
import { Alert } from "#web/ui/alert.tsx";

import { OnlyMineForm } from "./only-mine-form.tsx";

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
