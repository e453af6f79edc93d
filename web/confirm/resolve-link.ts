import type { MailLink } from "#contract/mail-links.ts";
import { ApiFailure } from "#web/api/failure.ts";

/** How far following a link has come. */
export type LinkState =
  | { kind: "asking"; status: 200; link: MailLink; token: string }
  | { kind: "done"; status: 200; link: MailLink }
  /** It leads nowhere, for good or just now; `token` is there where it can be tried again. */
  | {
      kind: "failed";
      status: number;
      detail: string;
      token: string | null;
      /** What it was for is done already. */
      isDone: boolean;
    };

/** What there is to say of what `call` answers of a link. */
export async function resolveLink(
  token: string,
  call: () => Promise<MailLink>,
  kind: "asking" | "done",
): Promise<LinkState> {
  try {
    const link = await call();
    return kind === "asking" ? { kind, status: 200, link, token } : { kind, status: 200, link };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    const isOver = [400, 404, 410].includes(failure.status);
    const { detail } = failure;
    return {
      kind: "failed",
      status: failure.status || 503,
      detail,
      token: isOver ? null : token,
      isDone: failure.code === "link-used",
    };
  }
}
