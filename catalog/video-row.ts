import type { z } from "zod";

import { isUrl, locateFile } from "./folder-files.ts";
import type { ImportStep } from "./import-step.ts";
import type { VideoRecord } from "./records.ts";

/** The database row of a video: its picture as stored file, or as address at its host. */
export async function toVideoRow(work: ImportStep, video: z.infer<typeof VideoRecord>) {
  const { thumbnailUrl, publishedAt, ...record } = video;
  const row = { ...record, published_at: publishedAt, thumbnail_url: "", picture: null };
  if (thumbnailUrl && !isUrl(thumbnailUrl)) {
    const file = await locateFile(work.source.folder, thumbnailUrl);
    return { ...row, picture: await work.store.storePicture(file) };
  }
  if (thumbnailUrl && !work.mayFetchPicture(thumbnailUrl)) {
    work.report.remarks.push(
      `${record.id}: the picture is not shown, because VIDEO_PICTURE_ORIGINS does not name its host.`,
    );
  }
  return { ...row, thumbnail_url: thumbnailUrl };
}
