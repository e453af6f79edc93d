import { useTranslation } from "#web/app/i18n/translation.tsx";

import { ReaderIcon } from "./reader-icon.tsx";
import { useReadingState } from "./reading-state.ts";
import { goBack, goToNextChapter } from "./jump.ts";

/** Buttons above the footer: back to where a jump started, and on to the next chapter. */
export function JumpButtons() {
  const { t } = useTranslation();
  const { view, bookLocation, returnTurns, isAtChapterEnd } = useReadingState();
  const canGoOn = isAtChapterEnd && (bookLocation?.fraction ?? 1) < 0.9999;

  if (!view || (returnTurns === 0 && !canGoOn)) return null;
  return (
    <div className="reader-ways">
      {returnTurns > 0 && (
        <button type="button" className="btn" onClick={goBack}>
          <ReaderIcon name="return" />
          {t("reader-return")}
        </button>
      )}
      {canGoOn && (
        <button type="button" className="btn" onClick={goToNextChapter}>
          {t("reader-go-on")}
          <ReaderIcon name="right" className="rtl:-scale-x-100" />
        </button>
      )}
    </div>
  );
}
