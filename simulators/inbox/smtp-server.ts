import { once } from "node:events";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";

import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

import { LOOPBACK } from "#simulators/listen.ts";

import { createDeliveryReport } from "./delivery-report.ts";
import { createFaultFinder, isBounced } from "./faults.ts";
import type { MailFolder } from "./mail-folder.ts";

const MAX_MAIL_BYTES = 25 * 1024 * 1024;

/** Receives mails by SMTP into the folder until the returned function is called. */
export async function startSmtpServer(
  port: number,
  folder: MailFolder,
): Promise<() => Promise<void>> {
  const findFault = createFaultFinder();
  const connections = new Map<number, Socket>();

  const server = new SMTPServer({
    banner: "the inbox of a demonstration: nothing leaves this machine",
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    onRcptTo({ address }, session, answer) {
      const fault = findFault(address);
      if (fault?.kind === "dropped") return drop(session);
      if (fault?.kind === "refused") return answer(createSmtpError(fault.status, fault.answer));
      answer();
    },
    onData(stream, session, answer) {
      take(stream, session).then(() => answer(), answer);
    },
  });
  server.on("error", () => {}); // clients that disconnect are not an error
  const listening = server.listen(port, LOOPBACK);
  listening.on("connection", (socket: Socket) => {
    const { remotePort = 0 } = socket;
    connections.set(remotePort, socket);
    socket.once("close", () => connections.delete(remotePort));
  });
  await once(listening, "listening");

  return () => new Promise((resolve) => server.close(() => resolve()));

  function drop({ remotePort }: SMTPServerSession): void {
    connections.get(remotePort)?.destroy();
  }

  async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession) {
    const raw = await buffer(stream);
    if (stream.sizeExceeded) throw createSmtpError(552, "5.3.4 The mail is too large");
    const from = envelope.mailFrom ? envelope.mailFrom.address : "";
    for (const { address } of envelope.rcptTo) await deliver(from, address, raw);
  }

  async function deliver(from: string, to: string, raw: Buffer) {
    if (!isBounced(to)) return folder.add({ from, to }, raw);
    if (from === "") return;
    await folder.add({ from: "", to: from }, createDeliveryReport({ from, to }, raw, new Date()));
  }
}

function createSmtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
