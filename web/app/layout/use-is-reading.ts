import { useRouteLoaderData } from "react-router";

/** The data of the reader's route; `reading` is the open book. */
export type ReadingData = { reading: object | null; [other: string]: unknown };

/** Whether a book is open in the reader, which then fills the screen (S2.09). */
export function useIsReading(): boolean {
  return Boolean(useRouteLoaderData<ReadingData>("routes/read")?.reading);
}
