import type { Stage } from "#tests/kills/stage.ts";

type Mail = { headers: Record<string, string | undefined> };

/** Those of the library: the identity provider writes to them too. */
export async function mailsTo({ simulators }: Stage, recipient: string): Promise<Mail[]> {
  const answer = await fetch(`${simulators.inboxOrigin}/api/mails?to=${recipient}`);
  const mails: Mail[] = await answer.json();
  return mails.filter(({ headers }) => headers["message-id"]?.endsWith("@localhost>"));
}
