import {
  type AudioFacts,
  countAudiosBySeries,
  findAudioLanguages,
  findAudiosByIds,
  listAudios,
} from "#api/db/catalog/audios.ts";
import { searchAudios } from "#api/db/search/search-audios.ts";
import { inLanguage, languagesIn } from "#api/presenting/in-language.ts";
import { calls, languageOf } from "#api/problem.ts";
import type { Media, Services, TotalsOfNow } from "#api/services.ts";
import {
  type Audio,
  findAudios,
  listAudioLanguages,
  listAudioSeries,
  listAudiosOfSeries,
} from "#contract/audios.ts";
import { pageOf } from "#contract/paging.ts";
import { AUDIOS_ON_A_PAGE, readCallSearch } from "#domain/criteria.ts";
import { type Language, wording } from "#domain/languages.ts";

export function audioRoutes({ db, media }: Services, totals: TotalsOfNow) {
  async function present(ids: number[], language: Language): Promise<Audio[]> {
    const audios = ids.length > 0 ? await findAudiosByIds(db, ids) : [];
    return audios.map((audio) => presentAudio(audio, media, language));
  }

  return calls()
    .openapi(findAudios, async (c) => {
      const query = c.req.valid("query");
      const criteria = { serieId: query.serieId ?? null, language: query.language ?? null };
      const page = pageOf(query, AUDIOS_ON_A_PAGE);
      const sort = query.sortby ?? null;
      const words = readCallSearch(query.criteria);
      const interfaceLanguage = languageOf(c);
      const { items: ids, total } = words
        ? await searchAudios(
            db,
            { ...criteria, ...page, words, sort, interfaceLanguage },
            await totals(),
          )
        : await listAudios(db, { ...criteria, sort: sort ?? "title" }, page);

      return c.json({ items: await present(ids, interfaceLanguage), total }, 200);
    })
    .openapi(listAudioSeries, async (c) => {
      const { language = null } = c.req.valid("query");
      return c.json(inLanguage(await countAudiosBySeries(db, language), languageOf(c)), 200);
    })
    .openapi(listAudioLanguages, async (c) =>
      c.json(languagesIn(await findAudioLanguages(db), languageOf(c)), 200),
    )
    .openapi(listAudiosOfSeries, async (c) => {
      const { serie: serieId, ...query } = c.req.valid("query");
      const page = pageOf(query, AUDIOS_ON_A_PAGE);
      const { items: ids, total } = await listAudios(
        db,
        { serieId, language: null, sort: "title" },
        page,
      );
      return c.json({ items: await present(ids, languageOf(c)), total }, 200);
    });
}

function presentAudio(audio: AudioFacts, media: Media, language: Language): Audio {
  const { code, title, author, serieId, serieName, path, url, size } = audio;
  return {
    code,
    title,
    author,
    serie: serieId === null ? null : { id: serieId, name: wording(serieName, language) },
    language: audio.language.toUpperCase(),
    audioUrl: url ?? media.url(path ?? ""),
    isExternal: url !== null,
    size,
  };
}
