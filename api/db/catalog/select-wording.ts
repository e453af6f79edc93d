import { type RawBuilder, sql } from "kysely";

import { type Language, languages } from "#domain/languages.ts";

/** Does `localize` of domain/languages.ts in SQL, so that thousands of rows are read in one language only. */
export function selectWording(column: string, language: Language): RawBuilder<string> {
  const text = sql.ref(column);
  const written = [language, ...languages].map((code) => sql`nullif(${text} ->> ${code}, '')`);
  const unlocalized = sql`case jsonb_typeof(${text}) when 'string' then ${text} #>> '{}' end`;
  return sql`coalesce(${sql.join([...written, unlocalized])}, '')`;
}
