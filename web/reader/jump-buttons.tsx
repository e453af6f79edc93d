import { useTranslation } from "#web/i18n/translation.tsx";

import { ReaderIcon } from "./reader-icon.tsx";
import { useReadingState } from "./reading-state.ts";
import { goBack, goToNextChapter } from "./jump.ts";

/** What is offered over the foot of the page: the way back from where one jumped to, the way on from a chapter's end. */
export function JumpButtons() {
  const { t } = useTranslation();
  const { view, where, returnTurns, isAtChapterEnd } = useReadingState();
  const mayGoOn = isAtChapterEnd && (where?.fraction ?? 1) < 0.9999;

  if (!view || (returnTurns === 0 && !mayGoOn)) return null;
  return (
    <div className="reader-ways">
      {returnTurns > 0 && (
        <button type="button" className="btn" onClick={goBack}>
          <ReaderIcon name="return" />
          {t("reader-return")}
        </button>
      )}
      {mayGoOn && (
        <button type="button" className="btn" onClick={goToNextChapter}>
          {t("reader-go-on")}
          <ReaderIcon name="right" className="rtl:-scale-x-100" />
        </button>
      )}
    </div>
  );
}
