import { z } from "zod";

import type { IdentityProvider, IdentitySettings } from "./identity-provider.ts";
import { IdentityUnreachable } from "./provider-keys.ts";

type Management = Pick<IdentityProvider, "resendVerification" | "deleteAccount">;

/** In milliseconds, for each call. */
const TIMEOUT_MS = 10_000;
/** In milliseconds: a token is not used any more so long before it expires. */
const EXPIRY_MARGIN_MS = 60_000;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** The management calls, with a token of the library's own that is kept as long as it holds. */
export function openManagement(settings: IdentitySettings): Management {
  const { issuer, clientId, management, fetch, now, log } = settings;
  const address = `${issuer}api/v2/`;
  let kept: { token: string; until: number } | null = null;

  return {
    async resendVerification(externalId) {
      const body = JSON.stringify({ user_id: externalId, client_id: clientId });
      const answer = await call("jobs/verification-email", { method: "POST", body });
      // Of an account that has nothing to verify the provider says so; that is nobody's business but its owner's.
      if (answer.ok) return;
      if (![400, 404].includes(answer.status)) throw unusableAnswerError(answer);
      // It may as well be a request that the provider does not understand.
      log.warn({ status: answer.status }, "the identity provider sends no verification mail");
    },

    async deleteAccount(externalId) {
      const path = `users/${encodeURIComponent(externalId)}`;
      const answer = await call(path, { method: "DELETE" });
      if (!answer.ok && answer.status !== 404) throw unusableAnswerError(answer);
    },
  };

  /** A token that the provider has withdrawn is replaced once. What an answer says besides its status is not read. */
  async function call(path: string, init: RequestInit): Promise<Response> {
    const answer = await send(path, init);
    if (answer.status !== 401) return answer;
    kept = null;
    return send(path, init);
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = {
      Authorization: `Bearer ${await getToken()}`,
      "Content-Type": "application/json",
    };
    const answer = await ask(`${address}${path}`, { ...init, headers });
    await answer.body?.cancel();
    return answer;
  }

  async function getToken(): Promise<string> {
    const time = now().getTime();
    if (kept && time < kept.until) return kept.token;

    const answer = await ask(`${issuer}oauth/token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        grant_type: "client_credentials",
        client_id: management.clientId,
        client_secret: management.clientSecret,
        audience: management.audience ?? address,
      }),
    });
    const token = Token.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
    if (!token.success) throw unusableAnswerError(answer);
    kept = {
      token: token.data.access_token,
      until: time + token.data.expires_in * 1000 - EXPIRY_MARGIN_MS,
    };
    return kept.token;
  }

  async function ask(address: string, init: RequestInit): Promise<Response> {
    const sending = {
      ...init,
      redirect: "error" as const,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    return fetch(address, sending).catch(() => {
      throw new IdentityUnreachable("the identity provider does not answer");
    });
  }
}

function unusableAnswerError({ status }: Response): IdentityUnreachable {
  return new IdentityUnreachable(`the identity provider answered ${status}`);
}
