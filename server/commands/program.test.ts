import { expect, test } from "vitest";

import { listCommands, runCli } from "#tests/run-cli.ts";

import { createProgram } from "./program.ts";

test.each([
  ["", "Usage: npm run library -- [options] [command]"],
  ["orders", "Usage: npm run library -- orders [options] [command]"],
  ["ordrs list", "unknown command 'ordrs'\n(Did you mean orders?)"],
  ["orders lst", "unknown command 'lst'\n(Did you mean list?)"],
  ["orders list --sate placed", "unknown option '--sate'\n(Did you mean --state?)"],
  ["orders list --state", "option '--state <state>' argument missing"],
  ["orders show", "missing required argument 'order'"],
  ["orders list more", "too many arguments for 'list'"],
  ["orders show -5", "'-5' is invalid for argument 'order'"],
  ["orders cancel 7 --reason --yes", "option '--reason <text>' argument missing"],
  ["orders cancel 7 --reason -h", "option '--reason <text>' argument missing"],
  ["notice set --es --fr", "option '--es <text>' argument missing"],
  ["orders ship --tracking --carrier USPS 7", "'--carrier' is invalid"],
])("refuses “%s” with the reason", async (typed, reason) => {
  const { code, text, wrong } = await runCli(...typed.split(" ").filter(Boolean));
  expect([code, text]).toEqual([2, ""]);
  expect(wrong).toContain(reason);
});

test("prints help with exit code 0", async () => {
  const { code, text, wrong } = await runCli("orders", "cancel", "--help");
  expect([code, wrong]).toEqual([0, ""]);
  expect(text).toContain("--keep-gift");
  for (const typed of [["--help"], ["help"]]) {
    expect(await runCli(...typed)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^ {2}orders .*^ {2}take-over /ms),
    });
  }
});

test("declares each command in the file loaded for its first word", async () => {
  const all = await listCommands();
  expect(all.length).toBeGreaterThan(35);
  for (const { name, command } of all) {
    const [first = ""] = name.split(" ");
    const loaded = (await createProgram(first)).commands.map((group) => group.name());
    expect(loaded, name).toContain(first);
    expect(loaded.length, name).toBeLessThan(6);
    expect(command.description(), name).not.toBe("");
  }
});
