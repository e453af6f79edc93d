import { writeVariations } from "./write-variations.ts";

/** Writes some hundred EPUBs that differ in what tools write: npm run corpus:variations -- FOLDER */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name a folder: npm run corpus:variations -- FOLDER");
console.log(`${await writeVariations(folder)} EPUBs are in ${folder}.`);
