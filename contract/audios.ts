import { z } from "@hono/zod-openapi";

import { audioSorts } from "#domain/criteria.ts";

import { answer, gone } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import {
  AnswerLanguage,
  ChosenLanguage,
  Id,
  IdFilter,
  LanguageFilter,
  LanguageId,
  LanguageName,
  optionalQuery,
  SearchText,
} from "./fields.ts";
import { pageSchema, pagingFields } from "./paging.ts";
import { publicRule, publicSearchRule } from "./rule.ts";

/** S3.05. */
export const Audio = z
  .object({
    code: z.string(),
    title: z.string(),
    author: z.string(),
    serie: z.object({ id: z.int(), name: z.string() }).nullable(),
    language: LanguageId,
    audioUrl: z.string(),
    isExternal: z.boolean().describe("Whether the file is on another host"),
    size: z.int().nullable().describe("Bytes"),
    duration: z.int().nullable().describe("Seconds"),
    coverUrl: z.string().nullable(),
  })
  .openapi("Audio");
export type Audio = z.infer<typeof Audio>;

export const AudioSeries = z
  .object({ id: z.int(), name: z.string(), audiosCount: z.int() })
  .openapi("AudioSeries");

export const AudioLanguage = z
  .object({ id: LanguageId, name: LanguageName })
  .openapi("AudioLanguage");

export const AudioPage = pageSchema(Audio).openapi("AudioPage");

/** S7.07: `criteria` holds the search words; without it all recordings are listed. */
export const findAudios = declareCall(publicSearchRule, {
  method: "get",
  path: "/audios/getbycriteria",
  tags: ["Audio"],
  summary: "Recordings that match the criteria",
  request: {
    query: z.object({
      criteria: SearchText.optional(),
      serieId: IdFilter,
      language: LanguageFilter,
      sortby: optionalQuery(z.enum(audioSorts)),
      culture: AnswerLanguage,
      ...pagingFields,
    }),
  },
  responses: {
    ...answer(AudioPage, "In the requested order; otherwise best match first, or by title"),
    410: gone,
  },
});

export const listAudioLanguages = declareCall(publicRule, {
  method: "get",
  path: "/audios/getlanguages",
  tags: ["Audio"],
  summary: "Languages with recordings",
  request: { query: z.object({ language: AnswerLanguage, chosen: ChosenLanguage }) },
  responses: answer(z.array(AudioLanguage), "Named in the requested language, sorted by name"),
});

export const listAudioSeries = declareCall(publicRule, {
  method: "get",
  path: "/audios/getseries",
  tags: ["Audio"],
  summary: "Series with recordings in the language",
  request: { query: z.object({ language: LanguageFilter, culture: AnswerLanguage }) },
  responses: answer(z.array(AudioSeries), "By name"),
});

export const listAudiosOfSeries = declareCall(publicRule, {
  method: "get",
  path: "/audios/getaudiosbyserie",
  tags: ["Audio"],
  summary: "Recordings of one series",
  request: {
    query: z.object({
      serie: Id,
      culture: AnswerLanguage,
      ...pagingFields,
    }),
  },
  responses: { ...answer(AudioPage, "In their order, else by title"), 410: gone },
});
