import { useTranslation } from "#web/i18n/translation.tsx";

import { useReadingState } from "./reading-state.ts";
import { changeSettings, useReaderSettings } from "./reader-settings.ts";

/** First of all that is reached by keyboard: who hears a book rather than sees it does not want it cut into pages. */
export function ScrollOffer() {
  const { t } = useTranslation();
  const { view, where, isFixed } = useReadingState();
  const { flow } = useReaderSettings();

  if (!view || !where || isFixed || flow === "scrolled") return null;
  return (
    <button
      type="button"
      className="reader-offer"
      onClick={() => {
        changeSettings({ flow: "scrolled" });
        view.renderer.focusView?.();
      }}
    >
      {t("reader-as-one-text")}
    </button>
  );
}
