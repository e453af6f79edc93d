import type { Command } from "@commander-js/extra-typings";

import { nestStoredPaths } from "#api/db/catalog/media-paths.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { ImportLockedError } from "#catalog/import-report.ts";
import { moveMedia } from "#catalog/move-media.ts";
import { openLibrary } from "#server/open-library.ts";
import { type Env, readEnv } from "#server/settings/env.ts";
import { endProgress, print, progressBar } from "#server/terminal.ts";

import { CommandError } from "./command-error.ts";
import { formatCount } from "./format.ts";

export function addCommands(program: Command): void {
  program
    .command("move-media")
    .description("moves the media of earlier versions into smaller folders")
    .option(
      "--addresses",
      "with MEDIA_BASE_URL: gives out the new addresses, once its host has the files",
    )
    .action(({ addresses = false }) => runMove(addresses));
}

async function runMove(isForAddresses: boolean): Promise<void> {
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  if (isForAddresses) {
    const isNews = await nestStoredPaths(database);
    print(
      isNews
        ? "The library gives out the new addresses.\n"
        : "It gave out the new addresses already.\n",
    );
    return;
  }
  try {
    if (!(await moveEarlierMedia(env, database))) print("All media are in their places.\n");
  } catch (error) {
    endProgress();
    throw error instanceof ImportLockedError ? new CommandError(MOVE_LATER) : error;
  }
  if (env.MEDIA_BASE_URL !== undefined) print(NEXT_STEPS);
}

/** Prints how much was moved, and returns whether anything was. */
export async function moveEarlierMedia(
  { MEDIA_ROOT, MEDIA_BASE_URL }: Pick<Env, "MEDIA_ROOT" | "MEDIA_BASE_URL">,
  database: OpenDatabase,
): Promise<boolean> {
  const moved = await moveMedia({
    database,
    mediaRoot: MEDIA_ROOT,
    keepsAddresses: MEDIA_BASE_URL !== undefined,
    onProgress: progressBar("Moving"),
  });
  endProgress();
  if (moved > 0)
    print(`${formatCount(moved, "file or folder", "files and folders")} of media moved.\n`);
  return moved > 0;
}

const MOVE_LATER = "An import is running on this library. Repeat the command when it has ended.";

const NEXT_STEPS = `The library still gives out the former addresses. Copy the folders covers and files to the host of
MEDIA_BASE_URL and keep what it has. When it has all of them:
  npm run library -- move-media --addresses
`;
