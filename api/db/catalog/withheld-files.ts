import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Picture } from "#api/db/schema/catalog-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { flattenPath, nestPath } from "./media-paths.ts";
import { isNotWithdrawn, isShown, wasPublished } from "./is-shown.ts";

/** A file that no visitor may have. */
export type WithheldFile = {
  /** In the media folder; a picture is `covers/{id}`. */
  path: string;
  /** Whether visitors could have it before: it was withdrawn, deleted or replaced. */
  isGone: boolean;
  /** Its files in the media folder: a picture has several. */
  stored: string[];
};

/** Files that only hidden records name, and those that none names any more. */
export async function listWithheldFiles(db: Kysely<Schema>): Promise<WithheldFile[]> {
  const { rows } = await sql<FoundFile>`
    with hidden as materialized (
      select path, bool_or(is_gone) as is_gone, (array_agg(picture) filter (where picture is not null))[1] as picture
      from (
        select path, is_gone, picture from ${namedFiles} where not is_shown
        union all select path, true, null from former_files where deleted_at is null
      ) found
      where not starts_with(path, 'unpacked/')
      group by path
    )
    select path, is_gone as "isGone", picture, stored
    from hidden left join former_files using (path)
    where not ${isNamed("hidden", sql`is_shown`)}
    union all
    select path, true, null, stored from former_files
    where deleted_at is not null and not starts_with(path, 'unpacked/')
      and not ${isNamed("former_files", sql`is_shown`)}
    order by path`.execute(db);
  return rows.map(({ path, isGone, picture, stored }) => ({
    path,
    isGone,
    stored: stored ?? (picture ? listPictureFiles(picture) : [path]),
  }));
}

type FoundFile = Omit<WithheldFile, "stored"> & {
  picture: Picture | null;
  stored: string[] | null;
};

/** As catalog/pictures/make-picture-sizes.ts stores them. */
export function listPictureFiles({ id, sizes, fallback }: Picture): string[] {
  const sized = sizes.flatMap((size) => [`${id}-${size}.avif`, `${id}-${size}.webp`]);
  return [...sized, `${id}-${fallback}.jpg`].map((name) => `covers/${name}`);
}

/** What is in the media folder of files that visitors may no longer have, or not yet. */
export function findNewlyWithheld(
  before: readonly WithheldFile[],
  after: readonly WithheldFile[],
): string[] {
  const known = new Set(before.map(({ path }) => path));
  return after.filter(({ path }) => !known.has(path)).flatMap(({ stored }) => stored);
}

/**
 * Whether a record names the file `path` of the table, by its place now or in earlier versions. A subquery that is asked for each row, because a join would read
 * all files; every part of `namedFiles` has an index for it.
 */
export function isNamed(table: string, condition = sql`true`): RawBuilder<boolean> {
  const path = sql.ref(`${table}.path`);
  return sql`coalesce((
    select true from ${namedFiles}
    where named.path = any(array[${path}, ${nestPath(path)}, ${flattenPath(path)}]) and ${condition} limit 1
  ), false)`;
}

/**
 * All files, pictures and unpacked books that records name; `named` in the statement. `is_gone` says whether a hidden
 * record was visible before.
 */
export const namedFiles = sql`(
  ${partOf("books", { from: sql`book_files f join books r on r.id = f.book_id`, path: sql`f.path`, name: sql`f.name` })}
  union all
  ${partOf("books", { from: sql`book_files f join books r on r.id = f.book_id`, path: sql`f.unpacked` })}
  union all
  ${partOf("books", { from: sql`articles f join books r on r.id = f.book_id`, path: sql`f.audio_path` })}
  union all
  ${partOf("books", { from: sql`books r`, path: sql`'covers/' || (r.cover ->> 'id')`, picture: sql`r.cover` })}
  union all
  ${partOf("audios", { from: sql`audios r`, path: sql`r.path` })}
  union all
  ${partOf("courses", { from: sql`course_books f join courses r on r.id = f.course_id`, path: sql`f.path` })}
  union all
  ${partOf("courses", { from: sql`courses r`, path: sql`'covers/' || (r.cover ->> 'id')`, picture: sql`r.cover` })}
  union all
  select 'authors', r.id, 'covers/' || (r.photo ->> 'id'), null, r.photo, ${isNotWithdrawn("r")}, true
  from authors r where r.photo is not null
  union all
  select 'videos', 0, 'covers/' || (picture ->> 'id'), null, picture, true, true
  from videos where picture is not null
) as named (kind, record_id, path, name, picture, is_shown, is_gone)`;

type NamedPart = {
  /** The record is `r`. */
  from: RawBuilder<unknown>;
  path: RawBuilder<unknown>;
  name?: RawBuilder<unknown>;
  picture?: RawBuilder<unknown>;
};

function partOf(kind: string, { from, path, name, picture }: NamedPart): RawBuilder<unknown> {
  return sql`
    select ${sql.lit(kind)}, r.id, ${path}, ${name ?? sql`null::text`}, ${picture ?? sql`null::jsonb`},
      ${isShown("r")}, ${wasPublished("r")}
    from ${from} where ${path} is not null`;
}
