import { countInWords } from "#web/i18n/in-words.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";

import { type AudioFilters, audioAddress } from "./audio-filters.ts";
import { shelvesOf } from "./shelves-of.ts";

type SeriesShelvesProps = {
  series: { id: number; name: string; audiosCount: number }[];
  filters: AudioFilters;
};

/** S3.17: the fixed series that have recordings, each a way to its own. */
export function SeriesShelves({ series, filters }: SeriesShelvesProps) {
  const { t, language } = useTranslation();
  const shelves = shelvesOf(series);
  if (shelves.length < 2) return null;

  return (
    <nav aria-label={t("audio-series")} className="mt-5">
      <ul className="audio-shelves">
        {shelves.map(({ id, name, audiosCount }) => (
          <li key={id} className="tile">
            <Link
              to={audioAddress({ ...filters, input: "", serieId: String(id) })}
              preventScrollReset
              aria-current={String(id) === filters.serieId ? "true" : undefined}
              className="plain-link block font-serif leading-snug font-semibold hyphens-auto after:absolute after:inset-0 aria-[current]:text-green"
            >
              {name}
            </Link>
            <p className="num text-sm text-ink-3">
              {t("recordings-count", {
                count: audiosCount,
                figure: countInWords(audiosCount, language),
              })}
            </p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
