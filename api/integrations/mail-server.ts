import type { NodemailerError } from "nodemailer";

import { isLoopback } from "./is-loopback.ts";

/** A mail as it goes out. */
export type OutgoingMail = {
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

export type MailServer = { send: (letter: OutgoingMail) => Promise<Delivery> };

type MailServerSettings = {
  /** Such as smtps://user:password@mail.example:465. */
  url: string;
  /** The address that mail comes from, with or without a name before it; bounces go there too. */
  from: string;
  /** How long all of a try may take, in milliseconds. */
  patience?: number;
};

/** In milliseconds. A server that dawdles beyond the last of them is put off like one that is away. */
const CONNECT_TIMEOUT_MS = 15_000;
const SOCKET_TIMEOUT_MS = 30_000;
const TOTAL_TIMEOUT_MS = 60_000;

export function openMailServer({
  url,
  from,
  patience = TOTAL_TIMEOUT_MS,
}: MailServerSettings): MailServer {
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
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
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
          from: { name, address: parseAddress(from) },
          to: { name: "", address: to },
          // So that no machine answers, and no holiday note comes back.
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
          signal: AbortSignal.timeout(patience),
        });
        return { kind: "sent", answer: truncateAnswer(response) };
      } catch (error) {
        return toDelivery(error);
      }
    },
  };
}

/** The address alone, without a name before it. */
export function parseAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

/** Only what is said of the recipient or of the mail itself is final; all else may be mended by an operator or by time. */
function toDelivery(error: unknown): Delivery {
  const { responseCode, command = "", response, message } = toFailure(error);
  const status = responseCode ?? null;
  const isFinal = status !== null && status >= 500 && /^(RCPT TO|DATA)/.test(command);
  return {
    kind: isFinal ? "refused" : "put-off",
    answer: truncateAnswer(response ?? message),
    status,
  };
}

type SmtpFailure = Pick<NodemailerError, "responseCode" | "command" | "response" | "message">;

function toFailure(error: unknown): SmtpFailure {
  return error instanceof Error ? error : { message: String(error) };
}

const MAX_ANSWER_LENGTH = 300;

/** An answer on one line, of a length that can be kept. */
export function truncateAnswer(answer: string): string {
  const line = answer.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > MAX_ANSWER_LENGTH ? `${line.slice(0, MAX_ANSWER_LENGTH - 1)}…` : line;
}
