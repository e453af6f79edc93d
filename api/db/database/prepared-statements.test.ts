import { expect, test } from "vitest";

import { createStatementNamer } from "./prepared-statements.ts";

const statement = 'select "title" from "books" where "code" = $1';

/** What it is named in the end, when it is asked so often. */
function nameAfter(times: number, text = statement) {
  const nameOf = createStatementNamer();
  return Array.from({ length: times }, () => nameOf(text)).at(-1);
}

test("a statement that is asked again and again has a name, always the same", () => {
  expect(nameAfter(4)).toBeUndefined();
  expect(nameAfter(5)).toMatch(/^[\w-]{32}$/);
  expect(nameAfter(50)).toBe(nameAfter(5));
  expect(nameAfter(5, `${statement} limit 1`)).not.toBe(nameAfter(5));
});

test.each([
  ['select * from "users"'],
  ['select "u".*, "a"."id" from "users" as "u"'],
  ['select "id", * from "users"'],
  ['select distinct * from "users"'],
  ['select distinct on ("email", "id") * from "users"'],
  ['update "links" set "used" = $1 returning *'],
  ["with kept as (insert into links (id) values ($1) returning *) select * from kept"],
  ["set local statement_timeout = 0"],
  ["begin"],
])("%s has none: its columns are the table's, or there is nothing to plan", (text) => {
  expect(nameAfter(50, text)).toBeUndefined();
});

test.each([
  ["select count(*) from books"],
  ["select price * 2 from books"],
  ['insert into "mails" ("kind") values ($1) returning "id"'],
  ["insert into jobs (id) select id from (select * from json_to_recordset($1)) returning id"],
  ["delete from links where day in (select * from unnest($1))"],
  ["with hits as (select id from books) select id from hits"],
])("%s has one", (text) => {
  expect(nameAfter(5, text)).toBeDefined();
});

test("only so many have one, and they keep it", () => {
  const nameOf = createStatementNamer();
  const ask = (number: number) => {
    const names = Array.from({ length: 5 }, () => nameOf(`${statement} limit ${number}`));
    return names.at(-1);
  };
  const names = Array.from({ length: 300 }, (_, number) => ask(number));
  expect(names.filter((name) => name !== undefined)).toHaveLength(250);
  expect(ask(0)).toBe(names[0]);
});

test.each([
  [10, true],
  [2_000, false],
])("an insert of %i rows has one: %s", (count, hasOne) => {
  const name = nameAfter(5, `insert into t values ${"($1, $2), ".repeat(count)}`);
  expect(name !== undefined).toBe(hasOne);
});
