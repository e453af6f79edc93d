import {
  type AudioFacts,
  countAudiosBySeries,
  findAudioLanguages,
  findAudiosByIds,
  listAudios,
} from "#api/db/catalog/audios.ts";
import { searchAudios } from "#api/db/search/search-catalog.ts";
import { requireNotGone } from "#api/routes/gone.ts";
import { localizeNames, pictureUrl, presentLanguages } from "#api/routes/present-book.ts";
import { createRouter, negotiateLanguage } from "#api/problem.ts";
import type { CatalogServices } from "#api/services.ts";
import {
  type Audio,
  findAudios,
  listAudioLanguages,
  listAudioSeries,
  listAudiosOfSeries,
} from "#contract/audios.ts";
import { getPageRange } from "#contract/paging.ts";
import { AUDIOS_PER_PAGE, parseCallSearch } from "#domain/criteria.ts";
import { type Language, localize } from "#domain/languages.ts";
import type { Media } from "#api/ports.ts";
import type { GetSearchTotals } from "#api/db/search/search-totals.ts";

export function audioRoutes({ db, media }: CatalogServices, totals: GetSearchTotals) {
  async function present(ids: number[], language: Language): Promise<Audio[]> {
    const audios = ids.length > 0 ? await findAudiosByIds(db, ids) : [];
    return audios.map((audio) => presentAudio(audio, media, language));
  }

  /** The list of a withdrawn series is empty. */
  async function requireSeriesNotGone(serieId: number | null): Promise<void> {
    if (serieId !== null) await requireNotGone({ db, table: "series", key: serieId });
  }

  return createRouter()
    .openapi(findAudios, async (c) => {
      const query = c.req.valid("query");
      const criteria = { serieId: query.serieId ?? null, language: query.language ?? null };
      const page = getPageRange(query, AUDIOS_PER_PAGE);
      const sort = query.sortby ?? null;
      const words = parseCallSearch(query.criteria);
      const interfaceLanguage = negotiateLanguage(c);
      const { items: ids, total } = words
        ? await searchAudios(
            db,
            { ...criteria, ...page, words, sort, interfaceLanguage },
            await totals(),
          )
        : await listAudios(db, { ...criteria, sort: sort ?? "title" }, page);
      if (total === 0) await requireSeriesNotGone(criteria.serieId);

      return c.json({ items: await present(ids, interfaceLanguage), total }, 200);
    })
    .openapi(listAudioSeries, async (c) => {
      const { language = null } = c.req.valid("query");
      return c.json(
        localizeNames(await countAudiosBySeries(db, language), negotiateLanguage(c)),
        200,
      );
    })
    .openapi(listAudioLanguages, async (c) => {
      const options = { language: negotiateLanguage(c), chosen: c.req.valid("query").chosen };
      return c.json(presentLanguages(await findAudioLanguages(db), options), 200);
    })
    .openapi(listAudiosOfSeries, async (c) => {
      const { serie: serieId, ...query } = c.req.valid("query");
      const page = getPageRange(query, AUDIOS_PER_PAGE);
      const { items: ids, total } = await listAudios(
        db,
        { serieId, language: null, sort: "title" },
        page,
      );
      if (total === 0) await requireSeriesNotGone(serieId);
      return c.json({ items: await present(ids, negotiateLanguage(c)), total }, 200);
    });
}

function presentAudio(audio: AudioFacts, media: Media, language: Language): Audio {
  const { code, title, author, serieId, serieName, path, url, size, duration, cover } = audio;
  return {
    code,
    title,
    author,
    serie: serieId === null ? null : { id: serieId, name: localize(serieName, language) },
    language: audio.language.toUpperCase(),
    audioUrl: url ?? media.url(path ?? ""),
    isExternal: url !== null,
    size,
    duration,
    coverUrl: pictureUrl(cover, media),
  };
}
