import type { NodemailerError } from "nodemailer";

import { isLoopback } from "./is-loopback.ts";

/** A mail as it goes out. */
export type Letter = {
  /** The name that it comes under. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try, in angle brackets. */
  messageId: string;
};

/**
 * What became of a mail. `refused` is the last word of a server: it is not to be sent again. `put-off` is a server that
 * was not there or asked for patience, and `status` what it answered, where it did.
 */
export type Delivery =
  | { kind: "sent"; answer: string }
  | { kind: "refused" | "put-off"; answer: string; status: number | null };

export type MailServer = { send: (letter: Letter) => Promise<Delivery> };

type Place = {
  /** Such as smtps://user:password@mail.example:465. */
  url: string;
  /** The address that mail comes from, with or without a name before it; bounces go there too. */
  from: string;
  /** How long all of a try may take, in milliseconds. */
  patience?: number;
};

/** In milliseconds. A server that dawdles beyond the last of them is put off like one that is away. */
const CONNECTING = 15_000;
const SILENCE = 30_000;
const WHOLE = 60_000;

export function mailServer({ url, from, patience = WHOLE }: Place): MailServer {
  const { hostname, port, protocol, username, password } = new URL(url);
  const settings = {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (protocol === "smtps:" ? 465 : 587),
    secure: protocol === "smtps:",
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    // Neither a password nor a link goes where anybody could listen in.
    requireTLS: protocol === "smtp:" && (username !== "" || !isLoopback({ hostname })),
    connectionTimeout: CONNECTING,
    greetingTimeout: CONNECTING,
    dnsTimeout: CONNECTING,
    socketTimeout: SILENCE,
    // Nothing that a mail says may make this process read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };

  return {
    async send({ from: name, to, ...letter }) {
      try {
        const { createTransport } = await import("nodemailer");
        const { response } = await createTransport(settings).sendMail({
          ...letter,
          from: { name, address: addressIn(from) },
          to: { name: "", address: to },
          // So that no machine answers, and no holiday note comes back.
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
          signal: AbortSignal.timeout(patience),
        });
        return { kind: "sent", answer: briefly(response) };
      } catch (error) {
        return readFailure(error);
      }
    },
  };
}

/** The address alone, without a name before it. */
export function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

/** Only what is said of the recipient or of the mail itself is final; all else may be mended by an operator or by time. */
function readFailure(error: unknown): Delivery {
  const { responseCode, command = "", response, message } = asFailure(error);
  const status = responseCode ?? null;
  const isFinal = status !== null && status >= 500 && /^(RCPT TO|DATA)/.test(command);
  return { kind: isFinal ? "refused" : "put-off", answer: briefly(response ?? message), status };
}

type Failure = Pick<NodemailerError, "responseCode" | "command" | "response" | "message">;

function asFailure(error: unknown): Failure {
  return error instanceof Error ? error : { message: String(error) };
}

const LONGEST = 300;

/** An answer on one line, of a length that can be kept. */
export function briefly(answer: string): string {
  const line = answer.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
