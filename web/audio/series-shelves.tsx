import { formatCount } from "#domain/format-number.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";

import { type AudioFilters, buildAudioPath } from "./audio-filters.ts";
import { listShelves } from "./list-shelves.ts";

type SeriesShelvesProps = {
  series: { id: number; name: string; audiosCount: number }[];
  filters: AudioFilters;
};

/** S3.17: links to the fixed series that have recordings. */
export function SeriesShelves({ series, filters }: SeriesShelvesProps) {
  const { t, language } = useTranslation();
  const shelves = listShelves(series);
  if (shelves.length < 2) return null;

  return (
    <nav aria-label={t("audio-series")} className="mt-5">
      <ul className="audio-shelves">
        {shelves.map(({ id, name, audiosCount }) => (
          <li key={id} className="tile">
            <Link
              to={buildAudioPath({ ...filters, input: "", serieId: String(id) })}
              preventScrollReset
              aria-current={String(id) === filters.serieId ? "true" : undefined}
              className="plain-link block font-serif leading-snug font-semibold hyphens-auto after:absolute after:inset-0 aria-[current]:text-green"
            >
              {name}
            </Link>
            <p className="num text-sm text-ink-3">
              {t("recordings-count", {
                count: audiosCount,
                figure: formatCount(audiosCount, language),
              })}
            </p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
