import type { NodemailerError } from "nodemailer";

import { isLoopback } from "./is-loopback.ts";

export type OutgoingMail = {
  /** The sender's name. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** In angle brackets; the same for each try. */
  messageId: string;
};

/**
 * `refused` is final: the mail is not sent again. `put-off`: the server was unavailable or asked to retry. `status` is
 * the server's reply code, null without one.
 */
export type Delivery =
  | { kind: "sent"; answer: string }
  | { kind: "refused" | "put-off"; answer: string; status: number | null };

export type MailServer = { send: (letter: OutgoingMail) => Promise<Delivery> };

type MailServerSettings = {
  /** For example smtps://user:password@mail.example:465. */
  url: string;
  /** The sender's address, with or without a name before it; bounces go there too. */
  from: string;
  /** Limit of a whole try, in milliseconds. */
  timeoutMs?: number;
};

/** In milliseconds. A server that exceeds the total counts as unavailable. */
const CONNECT_TIMEOUT_MS = 15_000;
const SOCKET_TIMEOUT_MS = 30_000;
const TOTAL_TIMEOUT_MS = 60_000;

export function openMailServer({
  url,
  from,
  timeoutMs = TOTAL_TIMEOUT_MS,
}: MailServerSettings): MailServer {
  const { hostname, port, protocol, username, password } = new URL(url);
  const settings = {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (protocol === "smtps:" ? 465 : 587),
    secure: protocol === "smtps:",
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    // A password is never sent unencrypted, and a mail only to this machine.
    requireTLS: protocol === "smtp:" && (username !== "" || !isLoopback({ hostname })),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // A mail must not make this process read a file or fetch an address.
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
          // Prevents automatic replies, such as holiday notes.
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { kind: "sent", answer: truncateAnswer(response) };
      } catch (error) {
        return toDelivery(error);
      }
    },
  };
}

/** The address without a name before it. */
export function parseAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

/** Only a refusal of the recipient or of the mail itself is final; the operator or time may fix all else. */
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

/** One line, short enough to store. */
export function truncateAnswer(answer: string): string {
  const line = answer.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > MAX_ANSWER_LENGTH ? `${line.slice(0, MAX_ANSWER_LENGTH - 1)}…` : line;
}
