import { type RawBuilder, sql } from "kysely";

import { type Language, languages } from "#domain/languages.ts";

/** What `wording` of domain/languages.ts gives for a text that a column holds: the other languages of thousands are not read. */
export function selectWording(column: string, language: Language): RawBuilder<string> {
  const text = sql.ref(column);
  const written = [language, ...languages].map((each) => sql`nullif(${text} ->> ${each}, '')`);
  const everyones = sql`case jsonb_typeof(${text}) when 'string' then ${text} #>> '{}' end`;
  return sql`coalesce(${sql.join([...written, everyones])}, '')`;
}
