import { formatCount } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";

type CountedHeadingProps = {
  id: string;
  /** The i18n key of a sentence with the count. */
  counted: string;
  /** Null when unknown: then `title` is shown. */
  count: number | null;
  title: string;
};

/** The heading of a list with its length; changes are announced. */
export function CountedHeading({ id, counted, count, title }: CountedHeadingProps) {
  const { t, language } = useTranslation();

  return (
    <h2 id={id} className="num font-sans text-lg font-normal tracking-normal">
      <output>
        {count === null ? title : t(counted, { count, figure: formatCount(count, language) })}
      </output>
    </h2>
  );
}
