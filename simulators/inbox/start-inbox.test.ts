import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createTransport } from "nodemailer";
import { expect, test } from "vitest";

import { findFreePort } from "#tests/find-free-port.ts";

import type { Mail } from "./mail-folder.ts";
import { startInbox } from "./start-inbox.ts";

test("stores a mail for each recipient, newest first, across a restart", async () => {
  await using stage = await startForTest();
  await stage.send({ to: "ada@example.org, ben@example.org", subject: "First é" });
  await stage.send({ to: "ada@example.org", subject: "Second", html: "<p>Hello</p>" });

  await stage.restart();

  const mails = await stage.mails("Ada@example.org");
  expect(mails.map(({ subject }) => subject)).toEqual(["Second", "First é"]);
  expect(mails[0]).toMatchObject({
    from: "library@example.org",
    to: "ada@example.org",
    text: "Words\n",
    html: expect.stringContaining("Hello"),
  });
  expect(mails[0]?.headers).toHaveProperty("message-id");
  expect(await stage.mails("ben@example.org")).toHaveLength(1);
});

test("refuses, defers or drops a mail by the name of its recipient", async () => {
  await using stage = await startForTest();
  const codeOf = (name: string) =>
    stage.send({ to: `${name}@example.org` }).then(
      () => 250,
      ({ responseCode }) => responseCode,
    );

  expect([await codeOf("refused"), await codeOf("full")]).toEqual([550, 552]);
  expect([await codeOf("busy"), await codeOf("busy"), await codeOf("busy")]).toEqual([
    451, 451, 250,
  ]);
  expect(await stage.mails("busy@example.org")).toHaveLength(1);
  expect(await codeOf("down")).toBeUndefined();
});

test("accepts bounced@… and reports it as undelivered", async () => {
  await using stage = await startForTest();
  const { messageId } = await stage.send({ to: "bounced+x@example.org", subject: "Lost" });

  const [report] = await stage.mails("library@example.org");
  expect(report?.from).toBe("");
  expect(report?.headers["content-type"]).toContain("report-type=delivery-status");
  expect(report?.headers["in-reply-to"]).toBe(messageId);
  const source = await (await fetch(`${stage.origin()}/mails/${report?.id}/raw`)).text();
  expect(source).toContain("Final-Recipient: rfc822; bounced+x@example.org");
  expect(source).toContain(`Message-ID: ${messageId}`);
  expect(await stage.mails("bounced+x@example.org")).toEqual([]);
});

test("shows a mail only in its own document", async () => {
  await using stage = await startForTest();
  await stage.send({ to: "ada@example.org", subject: "<b>Bold</b>", html: "<a href=x>Go</a>" });
  const [mail] = await stage.mails("ada@example.org");

  const page = await (await fetch(`${stage.origin()}/mails/${mail?.id}`)).text();
  expect(page).toContain("&lt;b&gt;Bold&lt;/b&gt;");
  const shown = await fetch(`${stage.origin()}/mails/${mail?.id}/html`);
  expect(shown.headers.get("content-security-policy")).toContain("sandbox");
  expect(await shown.text()).toContain('<base target="_blank">');
  expect((await fetch(`${stage.origin()}/mails/nothing`)).status).toBe(404);
});

test("deletes all mails on request", async () => {
  await using stage = await startForTest();
  await stage.send({ to: "ada@example.org" });

  await fetch(`${stage.origin()}/api/mails`, { method: "DELETE" });
  expect(await stage.mails("ada@example.org")).toEqual([]);
  expect(await readdir(stage.folder)).toEqual([]);
});

async function startForTest() {
  const folder = await mkdtemp(join(tmpdir(), "inbox-"));
  const settings = { port: await findFreePort(), smtpPort: await findFreePort(), folder };
  let inbox = await startInbox(settings);

  return {
    folder,
    origin: () => inbox.origin,
    async restart() {
      await inbox.close();
      inbox = await startInbox(settings);
    },
    send: (mail: { to: string; subject?: string; html?: string }) =>
      createTransport(inbox.smtpUrl).sendMail({
        from: "library@example.org",
        subject: "A mail",
        text: "Words",
        ...mail,
      }),
    async mails(to: string): Promise<Mail[]> {
      return (await fetch(`${inbox.origin}/api/mails?to=${encodeURIComponent(to)}`)).json();
    },
    async [Symbol.asyncDispose]() {
      await inbox.close();
      await rm(folder, { recursive: true });
    },
  };
}
