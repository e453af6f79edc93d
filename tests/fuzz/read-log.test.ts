import { expect, test } from "vitest";

import { countWarnings, findFailures } from "./read-log.ts";

const info = '{"level":30,"msg":"request"}';
const warning = '{"level":40,"msg":"the mail server cannot be asked"}';
const error =
  '{"level":50,"msg":"a call failed","path":"/books","err":{"message":"no","stack":"at x"}}';

test("errors, and what is written past the log, are failures", () => {
  expect(findFailures([info, warning, error, error, "(node:1) Warning"].join("\n"))).toEqual([
    "a call failed: /books: at x",
    "written past the log: (node:1) Warning",
  ]);
});

test("warnings are counted and are none", () => {
  expect(findFailures(`${warning}\n${warning}\n`)).toEqual([]);
  expect([...countWarnings(`${warning}\n${info}\n${warning}`)]).toContainEqual([
    "the mail server cannot be asked",
    2,
  ]);
});
