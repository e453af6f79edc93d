import { expect, test } from "vitest";

import { countWarnings, findFailures } from "./read-log.ts";

const info = '{"level":30,"msg":"request"}';
const warning = '{"level":40,"msg":"the mail server cannot be asked"}';
const error =
  '{"level":50,"msg":"a call failed","path":"/books","err":{"message":"no","stack":"at x"}}';

test("finds errors and lines outside the log", () => {
  expect(findFailures([info, warning, error, error, "(node:1) Warning"].join("\n"))).toEqual([
    "a call failed: /books: at x",
    "written outside the log: (node:1) Warning",
  ]);
});

test("counts warnings, which are no failures", () => {
  expect(findFailures(`${warning}\n${warning}\n`)).toEqual([]);
  expect([...countWarnings(`${warning}\n${info}\n${warning}`)]).toContainEqual([
    "the mail server cannot be asked",
    2,
  ]);
});
