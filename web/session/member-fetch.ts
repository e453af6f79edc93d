import type { Problem } from "#contract/responses.ts";

type Tokens = {
  /** Null when there is none to be had. */
  getToken: (isNew?: boolean) => Promise<string | null>;
  /** Whether the person has signed in again, being asked to. */
  requestSignIn: (code: string) => Promise<boolean>;
};

/** Makes calls with the person's token. One that is refused is renewed once; then the person is asked to sign in again. */
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
    const isAsked = await requestSignIn("login_required");
    return (isAsked ? await send(false) : second) ?? buildSignedOutResponse();
  };
}

function withToken(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set("Authorization", `Bearer ${token}`);
  return { ...init, headers };
}

/** As the api itself would have answered. */
function buildSignedOutResponse(): Response {
  const problem: Pick<Problem, "status" | "code"> = { status: 401, code: "err-signed-out" };
  return Response.json(problem, { status: 401 });
}
