import type { MailLink } from "#contract/mail-links.ts";
import { ApiFailure } from "#web/app/api/failure.ts";

export type LinkState =
  | { kind: "asking"; status: 200; link: MailLink; token: string }
  | { kind: "done"; status: 200; link: MailLink }
  /** Failed, for good or temporarily; `token` is set when it can be tried again. */
  | {
      kind: "failed";
      status: number;
      detail: string;
      token: string | null;
      /** The link was used before. */
      isDone: boolean;
    };

/** Turns the API's answer about a link into a state. Rethrows anything but an `ApiFailure`. */
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
    const isFinal = [400, 404, 410].includes(failure.status);
    const { detail } = failure;
    return {
      kind: "failed",
      status: failure.status || 503,
      detail,
      token: isFinal ? null : token,
      isDone: failure.code === "link-used",
    };
  }
}
