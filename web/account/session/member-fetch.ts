import type { Problem } from "#contract/responses.ts";

type Tokens = {
  /** Null when there is none. */
  getToken: (isNew?: boolean) => Promise<string | null>;
  /** Asks the person to sign in again; resolves to whether they did. */
  requestSignIn: (code: string) => Promise<boolean>;
};

/**
 * Sends calls with the person's token. After a 401 the token is renewed once; after another, a sign-in is requested.
 */
export function createMemberFetch(
  { getToken, requestSignIn }: Tokens,
  fetch: typeof globalThis.fetch,
): typeof fetch {
  return async (input, init) => {
    const send = async (isNew: boolean) => {
      const token = await getToken(isNew);
      return token ? fetch(input, withToken(init, token)) : null;
    };

    const first = await send(false);
    if (first?.status !== 401) return first ?? buildSignedOutResponse();
    const second = await send(true);
    if (second?.status !== 401) return second ?? buildSignedOutResponse();
    const isSignedIn = await requestSignIn("login_required");
    return (isSignedIn ? await send(false) : second) ?? buildSignedOutResponse();
  };
}

function withToken(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set("Authorization", `Bearer ${token}`);
  return { ...init, headers };
}

/** The response the API itself would give. */
function buildSignedOutResponse(): Response {
  const problem: Pick<Problem, "status" | "code"> = { status: 401, code: "err-signed-out" };
  return Response.json(problem, { status: 401 });
}
