import type { MailServer } from "#api/integrations/mail-server.ts";

import { SAFE_MODE_ANSWER, type IsRestoredCopy } from "./guard-gateway.ts";

/** The mail server of a library that may be a copy: while it is held nobody is written to, and what waits goes on waiting (P18). */
export function guardMailServer(server: MailServer, isRestoredCopy: IsRestoredCopy): MailServer {
  return {
    async send(letter) {
      if (await isRestoredCopy())
        return { kind: "put-off", answer: SAFE_MODE_ANSWER, status: null };
      return server.send(letter);
    },
  };
}
