import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { Settings } from "#server/settings/settings.ts";
import { listCommands } from "#tests/run-cli.ts";

import { listAnchors } from "./read-table.ts";

const guides = [
  "README.md",
  "docs/operator.md",
  "docs/running.md",
  "docs/desk.md",
  "docs/payments.md",
  "docs/mail.md",
];
const runbook = readFileSync("docs/running.md", "utf8");
/** `settings` alone means `settings show`. */
const commandNames = new Set([...(await listCommands()).map(({ name }) => name), "settings"]);

/** Every command in a guide, without its arguments. */
function findTypedCommands(guide: string): string[] {
  const text = readFileSync(guide, "utf8");
  return [...text.matchAll(/npm run (?:--silent )?library -- ([a-z][\w -]*)/g)].map(
    ([, command = ""]) => command.trim(),
  );
}

/** The commands as docs/operator.md shortens them, without their common prefix. */
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

test.each(guides)("has every command that %s names", (guide) => {
  const typed = findTypedCommands(guide);

  expect(typed).not.toEqual([]);
  expect(typed.filter((command) => !isKnown(command))).toEqual([]);
});

test("has every command that docs/operator.md shortens", () => {
  const shortCommands = findShortCommands("docs/operator.md");

  expect(shortCommands.length).toBeGreaterThan(15);
  expect(shortCommands.filter((command) => !isKnown(command))).toEqual([]);
});

test("has every setting that the runbook names", () => {
  const settings = new Set(Object.keys(Settings.shape));
  const named = runbook.matchAll(
    /`((?:GATEWAY|IDENTITY|DATABASE|MAIL|MEDIA|METRICS|SMTP|SITE|PAYMENTS?|TRUSTED|LIBRARY|GIFTS|MINIMUM|IP)_[A-Z_]*[A-Z])\b/g,
  );

  expect([...named].map(([, name = ""]) => name).filter((name) => !settings.has(name))).toEqual([]);
});

test("has every file that the runbook uses", () => {
  const named = [...runbook.matchAll(/(?<!\/)\b((?:deploy|tests|api)\/[\w@./-]*\w)/g)].map(
    ([, path = ""]) => path,
  );
  const created = new Set([
    "deploy/lectern.env",
    "deploy/database.env",
    "deploy/tls",
    "deploy/tls/privkey.pem",
    "deploy/acme",
  ]);

  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(path) && !created.has(path))).toEqual([]);
});

test("has every section that the runbook links to", () => {
  const anchors = listAnchors(runbook);
  const linked = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = ""]) => anchor);

  expect(linked.length).toBeGreaterThan(20);
  expect(linked.filter((anchor) => !anchors.has(anchor))).toEqual([]);
});
