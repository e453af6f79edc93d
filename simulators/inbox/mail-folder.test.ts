import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { MAX_MAILS, openMailFolder } from "./mail-folder.ts";

test("keeps only the newest mails", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mails-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const mails = await openMailFolder(folder);

  for (let count = 0; count < MAX_MAILS + 2; count++) {
    await mails.add({ from: "a@example.org", to: "b@example.org" }, mail(`Mail ${count}`));
  }
  expect(readdirSync(folder)).toHaveLength(MAX_MAILS);
  expect(mails.find().at(-1)?.subject).toBe("Mail 2");
  expect((await openMailFolder(folder)).find()[0]?.subject).toBe(`Mail ${MAX_MAILS + 1}`);
});

function mail(subject: string): Buffer {
  return Buffer.from(`Subject: ${subject}\r\n\r\nWords\r\n`);
}
