import { useTranslation } from "#web/app/i18n/translation.tsx";
import { excerpt } from "#web/app/layout/excerpt.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";

/** Longer descriptions are shortened to an excerpt; in characters. */
const MAX_SHORT_LENGTH = 320;

/** A video's description; its language is unknown. A long one expands. */
export function VideoDescription({ text }: { text: string }) {
  const { t } = useTranslation();
  const fullText = (
    <p lang="" className="measure wrap-anywhere whitespace-pre-line">
      {text.trim()}
    </p>
  );
  if (text.length <= MAX_SHORT_LENGTH) return <div className="mt-2 text-ink-2">{fullText}</div>;

  return (
    <div className="mt-2 text-ink-2">
      <p lang="" className="measure wrap-anywhere">
        {excerpt(text)}
      </p>
      <Disclosure summary={t("video-description")} className="mt-1" summaryClass="text-sm">
        <div className="pb-3">{fullText}</div>
      </Disclosure>
    </div>
  );
}
