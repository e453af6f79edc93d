import { z } from "zod";

const TIMEOUT_MS = 10_000;

/** Monitors know these names. */
const ReadyResponse = z
  .object({ catalogueVersion: z.int(), isHeld: z.boolean().default(false) })
  .transform(({ catalogueVersion, isHeld }) => ({
    catalogVersion: catalogueVersion,
    isRestoredCopy: isHeld,
  }));
type ReadyResponse = z.infer<typeof ReadyResponse>;

/** The API process does not answer; the code is that of a failed call. */
class ApiUnreachable extends Error {
  readonly code = "err-unreachable";
}

/** A client of the API in another process at `apiOrigin`. */
export function remoteApi(apiOrigin: string) {
  const apiFetch: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(apiOrigin + pathname + search, request), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  };

  return { apiFetch, fetchReadiness: () => fetchReadiness(apiOrigin) };
}

/** Reads the catalog version, and whether the library is a restored copy. */
async function fetchReadiness(apiOrigin: string): Promise<ReadyResponse> {
  const response = fetch(`${apiOrigin}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const answer = await response.catch((cause: unknown) => {
    throw new ApiUnreachable(`The API at ${apiOrigin} cannot be reached.`, { cause });
  });
  if (!answer.ok)
    throw new ApiUnreachable(`The API at ${apiOrigin} is not ready (${answer.status}).`);
  return ReadyResponse.parse(await answer.json());
}
