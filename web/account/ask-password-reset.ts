import { ApiFailure, unreachable } from "#web/api/failure.ts";

type Account = { issuer: string; clientId: string; connection: string; email: string };

/** S7.16: the identity provider answers in plain words, and the same whether or not it knows the address. */
export async function askPasswordReset(
  { issuer, clientId, connection, email }: Account,
  fetch = globalThis.fetch,
): Promise<void> {
  const answer = await fetch(`${issuer}dbconnections/change_password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client_id: clientId, email, connection }),
  }).catch(() => {
    throw unreachable();
  });
  if (answer.ok) return;

  throw new ApiFailure({ status: answer.status, code: "err-unexpected", detail: "" });
}
