import { useTranslation } from "#web/app/i18n/translation.tsx";

import { useReadingState } from "./reading-state.ts";
import { changeSettings, useReaderSettings } from "./reader-settings.ts";

/** The first focusable element: screen reader users may not want the text cut into pages. */
export function ScrollOffer() {
  const { t } = useTranslation();
  const { view, bookLocation, isFixed } = useReadingState();
  const { flow } = useReaderSettings();

  if (!view || !bookLocation || isFixed || flow === "scrolled") return null;
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
