import { sql } from "kysely";

import {
  type DatabaseLocation,
  openDatabase,
  type OpenDatabase,
} from "#api/db/database/open-database.ts";

type Column = { table: string; column: string; type: string };

export type InjectionResult = {
  /** The columns that contain scripts now, as in "books.title". */
  planted: string[];
  /** Columns that should, but had no text to append one to. */
  bare: string[];
};

/**
 * Appends a script to every text that a catalog has brought into the database, past all checks of the import. The
 * columns come from the database's schema, so new ones are covered.
 */
export async function injectScripts(place: DatabaseLocation): Promise<InjectionResult> {
  await using database = await openDatabase(place);
  await leaveDeletedBook(database);
  const planting: InjectionResult = { planted: [], bare: [] };
  for (const column of await findColumns(database)) {
    const rows = await injectColumn(database, column);
    planting[rows > 0 ? "planted" : "bare"].push(`${column.table}.${column.column}`);
  }
  await sql`update library set catalogue_version = catalogue_version + 1`.execute(database.db);
  return planting;
}

/** The code of a book that was deleted: its page still has its title. */
export const deletedCode = "deleted-before";

async function leaveDeletedBook({ db }: OpenDatabase): Promise<void> {
  await sql`
    insert into deleted_records (kind, code, id, title, language, work, was_visible)
    values ('books', ${deletedCode}, 987654, '"Deleted"', 'en', ${deletedCode}, true)`.execute(db);
}

/** Every form of a script. Each that runs reports to `planted`. */
export const scripts = [
  `</script><script>planted("ends a script")</script>`,
  `<script>planted("is one")</script>`,
  `<img src=x onerror='planted("answers an error")'>`,
  `<svg onload='planted("comes with a drawing")'></svg>`,
  `" autofocus onfocus="planted('leaves an attribute')" x="`,
  `' onmouseover='planted("leaves another")' x='`,
  `</title></textarea></style><iframe srcdoc='<script>top.planted("lies in a frame")</script>'></iframe>`,
  `<a href='javascript:planted("is an address")'>x</a><base href='https://evil.example/'>`,
  `<meta http-equiv='refresh' content='0;url=javascript:planted("is led to")'>`,
  `--><!--<script>planted("hides in a comment")//--></script>`,
  `\u2028planted("begins a line")\u2029//`,
  "{{constructor.constructor('planted(1)')()}}${planted(2)}<%= planted(3) %>",
].join(" ");

/** Replaces an address. */
const scriptAddress = `javascript:planted("is led to")//${scripts}`;

const keptColumns: Record<string, RegExp> = {
  "Pages are found by it.": /^(id|code|parent_code|work|periodical|shelf|friendly_title)$/,
  "It is one of a few words that the database or the program knows.":
    /^(kind|format|binding|language|languages|cart_settings)$/,
  "It stands for what lies in the files, and nobody reads it.":
    /^(source_hash|sha256|unpacked|isbns)$/,
  "It has numbers and days only.": /^featured$/,
  "A word is looked for by it.": /^(word|words|likeness|title_key)$/,
  "It says where the database lies, and comes with no catalog.": /^place$/,
};

/** Tables that no catalog fills, and what does. */
const otherTables: Record<string, RegExp> = {
  "People, and what is written to them":
    /^(users|addresses|user_subscriptions|mailing_requests|mails|links|account_deletions)$/,
  "What people order and give":
    /^(orders|order_\w+|payment_\w+|givings|giving_\w+|gateway_events|charge_misfits|customers_to_forget)$/,
  "Counting who asks how often":
    /^(attempts|request_counts|request_limits|download_visitors|visitor_keys)$/,
  "The program itself": /^kysely_/,
  "Lists that an earlier version reads": /^(book_list|book_counts|author_list)$/,
  "Copies of titles for search, like those in search_books": /^search_\w+_recent$/,
  "Names of files that nobody is shown": /^former_files$/,
};

async function findColumns({ db }: OpenDatabase): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
    order by 1, 2`.execute(db);
  return rows.filter(
    ({ table, column }) => !matchesAny(otherTables, table) && !matchesAny(keptColumns, column),
  );
}

function matchesAny(named: Record<string, RegExp>, name: string): boolean {
  return Object.values(named).some((names) => names.test(name));
}

/** In how many rows there was a text to append to; lists have none. */
async function injectColumn(database: OpenDatabase, column: Column): Promise<number> {
  if (column.type === "ARRAY") return 0;
  return column.type.startsWith("json")
    ? injectJson(database, column)
    : injectText(database, column);
}

async function injectText({ db }: OpenDatabase, { table, column }: Column): Promise<number> {
  const name = sql.ref(column);
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${name} =
      case when ${name} ~ '^[a-z]+:' then ${scriptAddress} else ${name} || ${scripts} end
    where ${name} is not null`.execute(db);
  return Number(numAffectedRows);
}

async function injectJson({ db }: OpenDatabase, { table, column }: Column): Promise<number> {
  const [from, name] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ place: string; value: unknown }>`
    select ctid::text as place, ${name} as value from ${from} where ${name} is not null`.execute(
    db,
  );
  let count = 0;
  for (const { place, value } of rows) {
    const planted = JSON.stringify(injectLeaves(value));
    count += planted.includes("planted(") ? 1 : 0;
    await sql`update ${from} set ${name} = ${planted}::jsonb where ctid = ${place}::tid`.execute(
      db,
    );
  }
  return count;
}

/** The same value with a script in each of its texts, except those that name a kind. */
function injectLeaves(value: unknown): unknown {
  if (typeof value === "string") return /^[a-z]+:/.test(value) ? scriptAddress : value + scripts;
  if (Array.isArray(value)) return value.map(injectLeaves);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "id" || key === "kind" ? item : injectLeaves(item),
    ]),
  );
}
