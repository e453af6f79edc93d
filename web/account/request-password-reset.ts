import { ApiFailure, createNetworkFailure } from "#web/app/api/failure.ts";

type PasswordResetRequest = { issuer: string; clientId: string; connection: string; email: string };

/** S7.16: the identity provider answers in plain text, and equally for known and unknown addresses. */
export async function requestPasswordReset(
  { issuer, clientId, connection, email }: PasswordResetRequest,
  fetch = globalThis.fetch,
): Promise<void> {
  const answer = await fetch(`${issuer}dbconnections/change_password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client_id: clientId, email, connection }),
  }).catch(() => {
    throw createNetworkFailure();
  });
  if (answer.ok) return;

  throw new ApiFailure({ status: answer.status, code: "err-unexpected", detail: "" });
}
