import { createHash, randomBytes } from "node:crypto";

type SignInSettings = { issuer: string; origin: string; clientId: string; audience: string };

/** A minimal browser: it stores cookies, and follows no redirects. */
export function openHttpSession({ issuer, origin, clientId, audience }: SignInSettings) {
  const cookies = new Map<string, string>();
  const verifier = randomBytes(32).toString("base64url");

  return { visit, authorize, signIn, exchange };

  async function visit(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(url, issuer), {
      redirect: "manual",
      ...init,
      // A kept-alive connection would break at a restart.
      headers: { ...init.headers, cookie, connection: "close" },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  /** Requests a code; returns where the provider redirects. */
  async function authorize(params: Record<string, string> = {}): Promise<string> {
    const url = new URL("/authorize", issuer);
    url.search = String(
      new URLSearchParams({
        client_id: clientId,
        redirect_uri: `${origin}/callback`,
        response_type: "code",
        scope: "openid profile email offline_access",
        audience,
        state: "a-state",
        nonce: "a-nonce",
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
        ...params,
      }),
    );
    return readLocation(await visit(url.href));
  }

  /** Submits the form; returns the final redirect, which is the site after a successful sign-in. */
  async function signIn(email: string, password: string): Promise<URL> {
    const form = await authorize();
    const body = new URLSearchParams({ email, password });
    const answer = await visit(form, { method: "POST", body });
    if (answer.status !== 303) return new URL(form, issuer);
    return new URL(readLocation(await visit(readLocation(answer))));
  }

  function exchange(code: string): Promise<Response> {
    return visit("/oauth/token", {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        client_id: clientId,
        redirect_uri: `${origin}/callback`,
        code_verifier: verifier,
        code,
      }),
    });
  }
}

function readLocation(response: Response): string {
  return response.headers.get("location") ?? "";
}
