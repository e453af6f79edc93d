import { useTranslation } from "#web/i18n/translation.tsx";

import { useReading } from "./reading.ts";
import { choose, useSettings } from "./settings.ts";

/** First of all that is reached by keyboard: who hears a book rather than sees it does not want it cut into pages. */
export function ScrollOffer() {
  const { t } = useTranslation();
  const { view, where, isFixed } = useReading();
  const { flow } = useSettings();

  if (!view || !where || isFixed || flow === "scrolled") return null;
  return (
    <button
      type="button"
      className="reader-offer"
      onClick={() => {
        choose({ flow: "scrolled" });
        view.renderer.focusView?.();
      }}
    >
      {t("reader-as-one-text")}
    </button>
  );
}
