import { z } from "zod";

const TIMEOUT_MS = 10_000;

/** By the names that monitors know. */
const ReadyResponse = z
  .object({ catalogueVersion: z.int(), isHeld: z.boolean().default(false) })
  .transform(({ catalogueVersion, isHeld }) => ({
    catalogVersion: catalogueVersion,
    isRestoredCopy: isHeld,
  }));
type ReadyResponse = z.infer<typeof ReadyResponse>;

/** The process that answers the calls does not; the code is what such a call fails with. */
class ApiUnreachable extends Error {
  readonly code = "err-unreachable";
}

/** The api when another process serves it: calls go over the line to `apiOrigin`. */
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

/** How often the catalog has changed, and whether the library is a copy. */
async function fetchReadiness(apiOrigin: string): Promise<ReadyResponse> {
  const asked = fetch(`${apiOrigin}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const answer = await asked.catch((cause: unknown) => {
    throw new ApiUnreachable(`The api at ${apiOrigin} cannot be reached.`, { cause });
  });
  if (!answer.ok)
    throw new ApiUnreachable(`The api at ${apiOrigin} is not ready (${answer.status}).`);
  return ReadyResponse.parse(await answer.json());
}
