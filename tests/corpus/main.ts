import { stat, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";

import { describeByKind, describeCorpus, describeRow, isSound } from "./describe-corpus.ts";
import { runCorpus, type Screen } from "./run-corpus.ts";

/**
 * Imports a folder of EPUBs into a new library, opens each in a browser and turns pages to its end:
 *   npm run corpus -- FOLDER
 *   npm run corpus -- FOLDER --phone --desktop --language en --only fixed --report corpus.md --pictures shots
 * A report in a file named .json has all that was found. Fails when something imported does not open, does not reach
 * its end or has a blank chapter.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    phone: { type: "boolean", default: false },
    desktop: { type: "boolean", default: false },
    language: { type: "string" },
    only: { type: "string" },
    report: { type: "string" },
    pictures: { type: "string" },
  },
});
const [folder] = positionals;
const isFolder = folder !== undefined && (await stat(folder).catch(() => null))?.isDirectory();
if (!isFolder) {
  console.error("Name a folder with EPUBs: npm run corpus -- FOLDER");
  process.exit(2);
}
const screens: Screen[] = [
  ...(values.phone || !values.desktop ? (["phone"] as const) : []),
  ...(values.desktop ? (["desktop"] as const) : []),
];

console.log(`Importing the EPUBs of ${folder}.`);
const rows = await runCorpus({
  folder,
  screens,
  language: values.language,
  only: values.only,
  pictures: values.pictures,
  onRow: (row, done, total) => console.log(describeRow(row, done, total).join("\n")),
});
console.log(["", ...describeByKind(rows)].join("\n"));
if (values.report) {
  const isJson = values.report.endsWith(".json");
  await writeFile(values.report, isJson ? JSON.stringify(rows, null, 1) : describeCorpus(rows));
}
const faulty = rows.filter((row) => !isSound(row)).length;
const isAnyRead = rows.some(({ reading }) => reading !== null);
const success = isAnyRead ? "Every imported book can be read." : "No book was imported.";
console.log(faulty === 0 ? success : `${faulty} FAULTY.`);
process.exitCode = faulty === 0 && isAnyRead ? 0 : 1;
