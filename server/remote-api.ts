import { z } from "zod";

const PATIENCE = 10_000;

/** By the names that monitors know. */
const Ready = z
  .object({ catalogueVersion: z.int(), isHeld: z.boolean().default(false) })
  .transform(({ catalogueVersion, isHeld }) => ({
    catalogVersion: catalogueVersion,
    isRestoredCopy: isHeld,
  }));
type Ready = z.infer<typeof Ready>;

/** The process that answers the calls does not; the code is what such a call fails with. */
class ApiAway extends Error {
  readonly code = "err-unreachable";
}

/** The api when another process serves it: calls go over the line to `apiOrigin`. */
export function remoteApi(apiOrigin: string) {
  const apiFetch: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(apiOrigin + pathname + search, request), {
      signal: AbortSignal.timeout(PATIENCE),
    });
  };

  return { apiFetch, readReady: () => readReady(apiOrigin) };
}

/** How often the catalog has changed, and whether the library is a copy. */
async function readReady(apiOrigin: string): Promise<Ready> {
  const asked = fetch(`${apiOrigin}/readyz`, { signal: AbortSignal.timeout(PATIENCE) });
  const answer = await asked.catch((cause: unknown) => {
    throw new ApiAway(`The api at ${apiOrigin} cannot be reached.`, { cause });
  });
  if (!answer.ok) throw new ApiAway(`The api at ${apiOrigin} is not ready (${answer.status}).`);
  return Ready.parse(await answer.json());
}
