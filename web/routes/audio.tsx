import { AUDIOS_ON_A_PAGE } from "#domain/criteria.ts";
import { useApi } from "#web/api/use-api.ts";
import { audioAddress, readAudioFilters } from "#web/audio/audio-filters.ts";
import { AudioForm } from "#web/audio/audio-form.tsx";
import { findRecordings } from "#web/audio/find-recordings.ts";
import { Recording } from "#web/audio/recording.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { Link } from "#web/layout/link.tsx";
import { PageHead } from "#web/layout/page-head.tsx";
import { usualLanguage } from "#web/lists/list-language.ts";
import { readPage, refusePastEnd, withPage } from "#web/lists/page-of-address.ts";
import { PagedList } from "#web/lists/paged-list.tsx";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { Alert } from "#web/ui/alert.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

import type { Route } from "./+types/audio.ts";

/** S2.12: series 44 at first, searched at once; in every language when there is nothing in the visitor's. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language: culture, onlyMine } = context.get(requestContext);
  const filters = readAudioFilters(url.searchParams);
  const page = readPage(url.searchParams);
  const find = async (language: string) => ({
    language,
    ...(await findRecordings(api, filters, { language, page, culture })),
  });

  const [asked, series] = await Promise.all([
    find(filters.language ?? usualLanguage(culture, onlyMine)),
    api.listAudioSeries({ culture }),
  ]);
  const isElsewhere = asked.total === 0 && filters.language === null && asked.language !== "";
  const found = isElsewhere ? await find("") : asked;
  refusePastEnd(found, url);

  return { filters, series, found, page, isElsewhere: isElsewhere && found.total > 0 };
}

export default function AudioScreen({ loaderData }: Route.ComponentProps) {
  const { filters, series, found, page, isElsewhere } = loaderData;
  const { t } = useTranslation();
  const culture = useLanguage();
  const api = useApi();
  const path = audioAddress(filters);
  const addressOf = (number: number) => withPage(path, number);

  return (
    <div className="wrap">
      <PageHead title={t("audio")} description={t("audio-text")} path={addressOf(page)} />
      <h1 className="pt-[clamp(1.5rem,3.5vw,2.5rem)]">{t("audio")}</h1>
      <p className="measure mt-3 text-ink-2">{t("audio-text")}</p>
      <AudioForm filters={filters} series={series} />
      {isElsewhere && (
        <Alert kind="info" className="mt-5">
          {t("recordings-in-other-languages")}
        </Alert>
      )}
      <section aria-labelledby="recordings" className="mt-5">
        <h2 id="recordings" className="sr-only">
          {t("recordings")}
        </h2>
        <div className="double-rule">
          {found.total > 0 ? (
            <PagedList
              first={found}
              page={page}
              pageSize={AUDIOS_ON_A_PAGE}
              tally="recordings-shown"
              load={(next) =>
                findRecordings(api, filters, { language: found.language, page: next, culture })
              }
              addressOf={addressOf}
            >
              {(audio) => <Recording audio={audio} />}
            </PagedList>
          ) : (
            <EmptyState title={t("no-recordings")} text={t("no-recordings-text")}>
              <Link to={`${paths.audio}?serieId=&language=`} className="btn">
                {t("all-recordings")}
              </Link>
            </EmptyState>
          )}
        </div>
      </section>
    </div>
  );
}
