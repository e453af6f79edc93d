import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { allCommands } from "#server/commands/all-commands.ts";
import { Settings } from "#server/settings/settings.ts";

import { listAnchors } from "./list-anchors.ts";

const guides = [
  "README.md",
  "docs/operator.md",
  "docs/running.md",
  "docs/desk.md",
  "docs/payments.md",
  "docs/mail.md",
];
const runbook = readFileSync("docs/running.md", "utf8");
const commandNames = new Set(allCommands.map(({ name }) => name));

/** Every command that a guide has typed, without what it works on. */
function findTypedCommands(guide: string): string[] {
  const text = readFileSync(guide, "utf8");
  return [...text.matchAll(/npm run (?:--silent )?library -- ([a-z][\w -]*)/g)].map(
    ([, words = ""]) => words.trim(),
  );
}

/** As the operator's page says them: without what all of them begin with, which it says once. */
function findShortCommands(guide: string): string[] {
  const firsts = new Set([...commandNames].map((name) => name.split(" ")[0]));
  return [...readFileSync(guide, "utf8").matchAll(/`([a-z]+)((?: [a-z]+)?)[^`]*`/g)]
    .filter(([, first]) => firsts.has(first))
    .map(([, first = "", second = ""]) => first + second);
}

function isKnown(typed: string): boolean {
  const [first = "", second = ""] = typed.split(" ");
  return commandNames.has(`${first} ${second}`) || commandNames.has(first);
}

test.each(guides)("every command that %s has typed is there", (guide) => {
  const typed = findTypedCommands(guide);

  expect(typed).not.toEqual([]);
  expect(typed.filter((words) => !isKnown(words))).toEqual([]);
});

test("every command that the operator's page says in short is there", () => {
  const said = findShortCommands("docs/operator.md");

  expect(said.length).toBeGreaterThan(15);
  expect(said.filter((words) => !isKnown(words))).toEqual([]);
});

test("every setting that the runbook names is one", () => {
  const settings = new Set(Object.keys(Settings.shape));
  const named = runbook.matchAll(
    /`((?:GATEWAY|IDENTITY|DATABASE|MAIL|MEDIA|METRICS|SMTP|SITE|PAYMENTS?|TRUSTED|LIBRARY|GIFTS|MINIMUM|IP)_[A-Z_]*[A-Z])\b/g,
  );

  expect([...named].map(([, name = ""]) => name).filter((name) => !settings.has(name))).toEqual([]);
});

test("every file that the runbook has somebody use is there", () => {
  const named = [...runbook.matchAll(/(?<!\/)\b((?:deploy|tests|api)\/[\w@./-]*\w)/g)].map(
    ([, path = ""]) => path,
  );
  const made = new Set([
    "deploy/lectern.env",
    "deploy/database.env",
    "deploy/tls",
    "deploy/tls/privkey.pem",
    "deploy/acme",
  ]);

  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(path) && !made.has(path))).toEqual([]);
});

test("every part that the runbook leads to is in it", () => {
  const parts = listAnchors(runbook);
  const led = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, part = ""]) => part);

  expect(led.length).toBeGreaterThan(20);
  expect(led.filter((part) => !parts.has(part))).toEqual([]);
});
