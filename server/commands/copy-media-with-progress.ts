import { copyMedia } from "#server/backup/copy-media.ts";
import { explainFailure } from "#server/explain-failure.ts";
import { endProgress, progressBar } from "#server/progress-bar.ts";
import { toOneLine, print, printError } from "#server/terminal.ts";

import { formatCount } from "./order-format.ts";

type CopyOptions = { from: string; to: string; advice: string };

/** Copies media and prints how many; on failure prints the reason and `advice`. Returns the exit code. */
export async function copyMediaWithProgress({ from, to, advice }: CopyOptions): Promise<number> {
  const onProgress = progressBar("Copying");
  try {
    const media = await copyMedia(from, to, (done, total) =>
      onProgress({ done, total, what: "media" }),
    );
    endProgress();
    print(`${formatCount(media.files, "file", "files")} of media, ${media.copied} of them new.\n`);
    return 0;
  } catch (error) {
    endProgress();
    const reason = explainFailure(error);
    if (reason === null) throw error;
    printError(`${toOneLine(`Not all media were copied. ${reason} ${advice}`)}\n`);
    return 1;
  }
}
