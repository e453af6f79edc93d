import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";

import { useMarks, marksOf } from "./marks.ts";
import { marksHere } from "./marks-here.ts";
import { ReaderIcon } from "./reader-icon.tsx";
import { useReading } from "./reading.ts";
import { TextSettings } from "./text-settings.tsx";
import { toggleMark } from "./toggle-mark.ts";

type ReaderHeadProps = { code: string; title: string; bookPath: string };

export function ReaderHead({ code, title, bookPath }: ReaderHeadProps) {
  const { t } = useTranslation();
  const { where } = useReading();

  return (
    <header className="reader-head">
      <Link to={bookPath} aria-label={t("reader-back")} className="btn-icon">
        <ReaderIcon name="back" />
      </Link>
      <h1 dir="auto">{title}</h1>
      <div className="reader-tools">{where && <Tools code={code} />}</div>
    </header>
  );
}

function Tools({ code }: { code: string }) {
  const { t } = useTranslation();

  return (
    <>
      <button
        type="button"
        aria-label={t("contents")}
        aria-haspopup="dialog"
        className="btn-icon"
        onClick={() => useReading.setState({ panel: "contents" })}
      >
        <ReaderIcon name="contents" />
      </button>
      <MarkButton code={code} />
      <button
        type="button"
        aria-label={t("reader-settings")}
        popoverTarget="text-settings"
        className="btn-icon"
      >
        <ReaderIcon name="letters" />
      </button>
      <TextSettings />
    </>
  );
}

function MarkButton({ code }: { code: string }) {
  const { t } = useTranslation();
  const view = useReading((reading) => reading.view);
  // Another page, or larger type, may have a mark or none.
  useReading((reading) => reading.where);
  const marks = useMarks((kept) => marksOf(kept, code));
  const isMarked = view !== null && marksHere(view, marks).length > 0;

  return (
    <button
      type="button"
      aria-label={t("reader-mark")}
      aria-pressed={isMarked}
      className="btn-icon"
      onClick={() => toggleMark(code)}
    >
      <ReaderIcon name="mark" className={isMarked ? "fill-current text-green" : ""} />
    </button>
  );
}
