import type { MailServer } from "#api/parties/mail-server.ts";

import { HELD, type IsHeld } from "./hold-gateway.ts";

/** The mail server of a library that may be a copy: while it is held nobody is written to, and what waits goes on waiting (P18). */
export function holdMails(server: MailServer, isHeld: IsHeld): MailServer {
  return {
    async send(letter) {
      if (await isHeld()) return { kind: "put-off", answer: HELD, status: null };
      return server.send(letter);
    },
  };
}
