import { data } from "react-router";

import type { Gone, GoneKind } from "#contract/gone.ts";
import type { Language } from "#domain/languages.ts";

import type { ApiClient } from "./client.ts";
import { ApiFailure } from "./failure.ts";

type Report = (failure: unknown) => void;

/** S8.04: for optional content of a page. Reports a failure and resolves to null. */
export async function orNull<T>(request: Promise<T>, report: Report): Promise<T | null> {
  try {
    return await request;
  } catch (failure) {
    report(failure);
    return null;
  }
}

/** For the main content of a page: rethrows 410 and 429, so that the whole page answers it. */
export async function orNullUnlessRefused<T>(
  request: Promise<T>,
  report: Report,
): Promise<T | null> {
  return orNull(request, (failure) => {
    if (failure instanceof ApiFailure && [410, 429].includes(failure.status)) throw failure;
    report(failure);
  });
}

export async function orNullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null;
    throw failure;
  }
}

/** Turns a missing record (404) and an invalid address (400) into the "not found" page. */
export async function notFoundIfMissing<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (failure) {
    const isAbsent = failure instanceof ApiFailure && [400, 404].includes(failure.status);
    throw isAbsent ? data(null, 404) : failure;
  }
}

/**
 * Like `notFoundIfMissing`. A record that was withdrawn or deleted (410) becomes the page that says so, with what
 * `findGone` finds.
 */
export async function goneIfWithdrawn<T>(
  request: Promise<T>,
  findGone: () => Promise<GoneData>,
): Promise<T> {
  try {
    return await notFoundIfMissing(request);
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 410) throw failure;
    throw data(await findGone().catch(() => null), 410);
  }
}

/** What an address had that answers 410; null when it is not known. */
export type GoneData = (Gone & { kind: GoneKind }) | null;

/** Looks up a record that was withdrawn or deleted. */
export async function findGone(
  api: Pick<ApiClient, "getGone">,
  record: { kind: GoneKind; code: string; language: Language },
): Promise<GoneData> {
  return { ...(await api.getGone(record)), kind: record.kind };
}

/** Looks up the series or topic by which a list was filtered. */
export async function findGoneList(
  api: Pick<ApiClient, "getGone">,
  { serieId, topicId = "" }: { serieId: string; topicId?: string },
  language: Language,
): Promise<GoneData> {
  const series = serieId && findGone(api, { kind: "series", code: serieId, language });
  const found = series ? await orNullIfMissing(series) : null;
  return found ?? findGone(api, { kind: "topic", code: topicId, language });
}
