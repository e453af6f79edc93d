import type { MailServer } from "#api/integrations/mail-server.ts";

import { SAFE_MODE_ANSWER, type IsRestoredCopy } from "./guard-gateway.ts";

/** Wraps the mail server: for a copy nothing is sent, and queued mails stay queued (P18). */
export function guardMailServer(server: MailServer, isRestoredCopy: IsRestoredCopy): MailServer {
  return {
    async send(letter) {
      if (await isRestoredCopy())
        return { kind: "put-off", answer: SAFE_MODE_ANSWER, status: null };
      return server.send(letter);
    },
  };
}
