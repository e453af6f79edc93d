import { useTranslation } from "#web/i18n/translation.tsx";
import { excerpt } from "#web/layout/excerpt.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";

/** In characters: what stands in the list of a long description. */
const MAX_SHORT_LENGTH = 320;

/** What the host or the catalog says of a video, in a language that neither tells; one that is long opens. */
export function VideoDescription({ text }: { text: string }) {
  const { t } = useTranslation();
  const whole = (
    <p lang="" className="measure wrap-anywhere whitespace-pre-line">
      {text.trim()}
    </p>
  );
  if (text.length <= MAX_SHORT_LENGTH) return <div className="mt-2 text-ink-2">{whole}</div>;

  return (
    <div className="mt-2 text-ink-2">
      <p lang="" className="measure wrap-anywhere">
        {excerpt(text)}
      </p>
      <Disclosure summary={t("video-description")} className="mt-1" summaryClass="text-sm">
        <div className="pb-3">{whole}</div>
      </Disclosure>
    </div>
  );
}
