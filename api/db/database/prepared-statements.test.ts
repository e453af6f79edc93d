import { expect, test } from "vitest";

import { createStatementNamer } from "./prepared-statements.ts";

const statement = 'select "title" from "books" where "code" = $1';

/** The name of a statement after `times` uses. */
function nameAfter(times: number, text = statement) {
  const nameOf = createStatementNamer();
  return Array.from({ length: times }, () => nameOf(text)).at(-1);
}

test("gives a repeated statement one stable name", () => {
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
])("leaves %s unnamed: it returns all columns or needs no plan", (text) => {
  expect(nameAfter(50, text)).toBeUndefined();
});

test.each([
  ["select count(*) from books"],
  ["select price * 2 from books"],
  ['insert into "mails" ("kind") values ($1) returning "id"'],
  ["insert into jobs (id) select id from (select * from json_to_recordset($1)) returning id"],
  ["delete from links where day in (select * from unnest($1))"],
  ["with hits as (select id from books) select id from hits"],
])("names %s", (text) => {
  expect(nameAfter(5, text)).toBeDefined();
});

test("names at most 250 statements and keeps their names", () => {
  const nameOf = createStatementNamer();
  const repeatStatement = (number: number) => {
    const names = Array.from({ length: 5 }, () => nameOf(`${statement} limit ${number}`));
    return names.at(-1);
  };
  const names = Array.from({ length: 300 }, (_, number) => repeatStatement(number));
  expect(names.filter((name) => name !== undefined)).toHaveLength(250);
  expect(repeatStatement(0)).toBe(names[0]);
});

test.each([
  [10, true],
  [2_000, false],
])("names an insert of %i rows: %s", (count, hasOne) => {
  const name = nameAfter(5, `insert into t values ${"($1, $2), ".repeat(count)}`);
  expect(name !== undefined).toBe(hasOne);
});
