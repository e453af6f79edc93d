import { once } from "node:events";
import { buffer } from "node:stream/consumers";

import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";

import { truncateAnswer, type OutgoingMail, openMailServer } from "./mail-server.ts";

const from = "Lectern <library@lectern.example>";
const letter: OutgoingMail = {
  from: "Quillmere Library",
  to: "ruth@example.org",
  subject: "Größe",
  text: "Hello.\n",
  html: "<p>Hello.</p>",
  messageId: "<1.a@library.example>",
};

/** A mail server on its own port that records what it received. */
async function startReceiver(options: SMTPServerOptions = {}) {
  const received: { raw: Buffer; sender: string; recipients: string[] }[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onData(stream, { envelope }, answer) {
      void buffer(stream).then((raw) => {
        const sender = envelope.mailFrom ? envelope.mailFrom.address : "";
        received.push({ raw, sender, recipients: envelope.rcptTo.map(({ address }) => address) });
        answer();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    received,
    port,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function refuse(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

test("sends a mail as text and HTML, marked as automatic", async () => {
  await using receiver = await startReceiver();
  const server = openMailServer({ url: `smtp://127.0.0.1:${receiver.port}`, from });
  expect(await server.send(letter)).toMatchObject({ kind: "sent" });

  const [received] = receiver.received;
  expect(received).toMatchObject({
    sender: "library@lectern.example",
    recipients: ["ruth@example.org"],
  });
  const mail = await PostalMime.parse(received!.raw);
  expect(mail).toMatchObject({
    subject: "Größe",
    messageId: letter.messageId,
    from: { name: "Quillmere Library", address: "library@lectern.example" },
    text: expect.stringContaining("Hello."),
    html: expect.stringContaining("<p>Hello.</p>"),
  });
  expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
});

test.each([
  [550, "5.1.1 There is no such mailbox", "refused"],
  [552, "5.2.2 The mailbox is full", "refused"],
  [451, "4.3.2 Try later", "put-off"],
] as const)("classifies a recipient answered with %i %s as %s", async (status, answer, kind) => {
  await using receiver = await startReceiver({
    onRcptTo: (_, __, done) => done(refuse(status, answer)),
  });
  const server = openMailServer({ url: `smtp://127.0.0.1:${receiver.port}`, from });
  expect(await server.send(letter)).toEqual({
    kind,
    status,
    answer: expect.stringContaining(answer),
  });
});

test.each([
  [554, "refused"],
  [452, "put-off"],
] as const)("classifies a mail body answered with %i as %s", async (status, kind) => {
  await using receiver = await startReceiver({
    onData(stream, _, done) {
      stream.resume().on("end", () => done(refuse(status, "Looked at")));
    },
  });
  const server = openMailServer({ url: `smtp://127.0.0.1:${receiver.port}`, from });
  expect(await server.send(letter)).toMatchObject({ kind, status });
});

test("puts a mail off when its sender is refused", async () => {
  await using receiver = await startReceiver({
    onMailFrom: (_, __, done) => done(refuse(550, "5.7.1 Not you")),
  });
  const server = openMailServer({ url: `smtp://127.0.0.1:${receiver.port}`, from });
  expect(await server.send(letter)).toMatchObject({ kind: "put-off", status: 550 });
});

test("puts a mail off rather than send a password unencrypted", async () => {
  await using receiver = await startReceiver({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
  });
  const server = openMailServer({ url: `smtp://me:secret@127.0.0.1:${receiver.port}`, from });
  expect(await server.send(letter)).toMatchObject({ kind: "put-off" });
  expect(receiver.received).toEqual([]);
});

test("puts a mail off rather than send it unencrypted elsewhere", async () => {
  await using receiver = await startReceiver();
  // Reaches this machine too, but is no loopback address.
  const server = openMailServer({ url: `smtp://0.0.0.0:${receiver.port}`, from });
  expect(await server.send(letter)).toMatchObject({ kind: "put-off" });
  expect(receiver.received).toEqual([]);
});

test("puts a mail off when the server cannot be reached", async () => {
  const server = openMailServer({ url: "smtp://127.0.0.1:9", from });
  expect(await server.send(letter)).toMatchObject({ kind: "put-off", status: null });
});

test("puts a mail off when the server never confirms it", async () => {
  const answers: (() => void)[] = [];
  await using receiver = await startReceiver({
    onData(stream, _, done) {
      stream.resume();
      answers.push(done);
    },
  });
  const url = `smtp://127.0.0.1:${receiver.port}`;
  expect(await openMailServer({ url, from, timeoutMs: 300 }).send(letter)).toMatchObject({
    kind: "put-off",
    status: null,
  });
  expect(answers).toHaveLength(1);
  for (const answer of answers) answer();
});

test("prevents headers injected by a subject", async () => {
  await using receiver = await startReceiver();
  const server = openMailServer({ url: `smtp://127.0.0.1:${receiver.port}`, from });
  await server.send({ ...letter, subject: "Hi\r\nBcc: all@example.org" });
  const headers = (await PostalMime.parse(receiver.received[0]!.raw)).headers.map(({ key }) => key);
  expect(headers).not.toContain("bcc");
  expect(receiver.received[0]?.recipients).toEqual(["ruth@example.org"]);
});

test("shortens a long answer to one line", () => {
  expect(truncateAnswer("550 a\r\n550\tb")).toBe("550 a 550 b");
  expect(truncateAnswer("x".repeat(1_000))).toHaveLength(300);
});
