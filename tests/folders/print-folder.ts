import { join } from "node:path";

import { readFolder } from "#catalog/read/read-folder.ts";
import { openReading } from "#catalog/reading-process/open-reading.ts";

// Reads a folder as an import does, and draws the covers of its PDFs. Prints a line for each refusal, and the records.
const [folder = ""] = process.argv.slice(2);
await using reading = openReading();
try {
  const source = await readFolder(folder, { language: "en", reading });
  const records = [...(await Array.fromAsync(source.books())), ...(source.lists.audios ?? [])];
  for (const record of records) {
    if ("unreadable" in record) print("refused", record.unreadable);
    else await printRecord(record.value as Record<string, unknown>);
  }
} catch (error) {
  print("refused", (error as Error).message);
}

async function printRecord({ title, pdfUrl, audioUrl }: Record<string, unknown>) {
  try {
    if (typeof pdfUrl === "string") await reading.drawPdfCover(join(folder, pdfUrl));
    if (typeof audioUrl === "string") await reading.readRecordingCover(join(folder, audioUrl));
    print("read", String(title));
  } catch (error) {
    print("refused", (error as Error).message);
  }
}

function print(what: string, text: string): void {
  process.stdout.write(`${what}: ${text}\n`);
}
