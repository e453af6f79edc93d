import { formatCount } from "#domain/format-number.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

type CountedHeadingProps = {
  id: string;
  /** The key of a sentence that tells how many there are. */
  counted: string;
  /** Null when it is not known: then `title` stands in its place. */
  count: number | null;
  title: string;
};

/** Heads a list with how many it has, said aloud when that changes. */
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
