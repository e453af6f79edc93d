import { expect, test } from "vitest";

import { parseBounce } from "./parse-bounce.ts";

type Facts = { action?: string; returned?: string; headers?: string[]; type?: string };

function report({ action = "failed", returned, headers = [], type }: Facts = {}): string {
  return [
    "From: Mail Delivery System <mailer-daemon@mx.example>",
    "To: <library@library.example>",
    "Subject: Undelivered mail",
    ...headers,
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain; charset=utf-8",
    "",
    "It could not be delivered.",
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    "Final-Recipient: rfc822; gone@reader.example",
    `Action: ${action}`,
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 There is",
    "  no such mailbox",
    "",
    ...(returned === undefined
      ? []
      : ["--b", `Content-Type: ${type ?? "text/rfc822-headers"}`, "", returned, ""]),
    "--b--",
    "",
  ].join("\r\n");
}

const returned =
  "From: library@library.example\r\nMessage-Id:\r\n <7.abc@library.example>\r\nSubject: Hi";

test("finds the Message-ID in the returned mail or its headers", async () => {
  expect(await parseBounce(report({ returned }))).toEqual({
    messageId: "<7.abc@library.example>",
    answer: "550 5.1.1 There is no such mailbox",
  });
  const returnedMail = { returned: `${returned}\r\n\r\nHello.`, type: "message/rfc822" };
  expect(await parseBounce(report(returnedMail))).toMatchObject({
    messageId: "<7.abc@library.example>",
  });
});

test("falls back to the references of the report", async () => {
  const headers = ["References: <1@else.example> <7.abc@library.example>"];
  expect(await parseBounce(report({ headers }))).toMatchObject({
    messageId: "<7.abc@library.example>",
  });
  expect(await parseBounce(report())).toBeNull();
});

test("ignores delays and replies of people", async () => {
  expect(await parseBounce(report({ action: "delayed", returned }))).toBeNull();
  expect(
    await parseBounce("Subject: Thanks\r\nIn-Reply-To: <7.abc@library.example>\r\n\r\nHi"),
  ).toBeNull();
  expect(await parseBounce("")).toBeNull();
});
