import type { StepResult, Rehearsal } from "./rehearsal.ts";

/** It stands in the address of a link that was mailed: whoever reads it can use the link (docs/mail.md). */
const LINK_TOKEN = "a-token-that-nobody-may-read";
/** What was asked is logged as it was asked, whatever was said in its place. */
const LOGGED_LINES = [
  '"method":"GET","path":"/confirm","status":503',
  '"method":"POST","path":"/api/orders","status":503',
];
/** In bytes: more than any form. */
const TOO_LARGE_BYTES = 2 * 1024 * 1024;

/** What visitors are told when no process answers. */
export async function checkAllDown({ origin, proxy, processes }: Rehearsal): Promise<StepResult> {
  const { readLogs } = proxy;
  if (!readLogs) return { seen: "there is no nginx", faults: [], isSkipped: true };

  const faults = (await Promise.all(processes.map((process) => process.stop()))).flat();
  const pages = [`${origin}/`, `${origin}/confirm?token=${LINK_TOKEN}`];
  for (const url of pages) faults.push(...(await checkPage(url)));
  const calls = [
    new Request(`${origin}/api/library?language=es`),
    new Request(`${origin}/api/orders?culture=es`, { method: "POST", body: "{}" }),
  ];
  for (const call of calls) faults.push(...(await checkCall(call)));
  faults.push(...(await checkTooLarge(origin)));
  const logs = await readLogs();
  for (const line of LOGGED_LINES)
    if (!logs.includes(line)) faults.push(`no line of a log has ${line}`);
  if (logs.includes(LINK_TOKEN)) faults.push("the token of a link stands in a log");

  await Promise.all(processes.map((process) => process.start()));
  return { seen: "a page in three languages, a problem for calls, and no token in a log", faults };
}

async function checkPage(url: string): Promise<string[]> {
  const page = await fetch(url);
  const text = await page.text();
  const { headers, status } = page;
  const isWhole = ['lang="en"', 'lang="es"', 'lang="fr"', "</html>"].every((part) =>
    text.includes(part),
  );
  return [
    ...checkUnavailable(page, "text/html; charset=utf-8"),
    ...(headers.has("refresh") ? [] : ["it does not come back by itself"]),
    ...(isWhole ? [] : ["it is not the page"]),
  ].map((fault) => `${new URL(url).pathname} (${status}): ${fault}`);
}

async function checkCall(call: Request): Promise<string[]> {
  const answer = await fetch(call);
  const { code, detail } = await answer.json();
  return [
    ...checkUnavailable(answer, "application/problem+json"),
    ...(code === "err-busy" ? [] : [`its code is ${code}`]),
    ...(String(detail).startsWith("La biblioteca") ? [] : [`it says ${detail}`]),
  ].map((fault) => `${call.method} ${new URL(call.url).pathname}: ${fault}`);
}

/** A program is told in its own words, and whoever sends a form as a page. */
async function checkTooLarge(origin: string): Promise<string[]> {
  const large = { method: "POST", body: "a".repeat(TOO_LARGE_BYTES) };
  const form = await fetch(`${origin}/subscriptions`, large);
  const call = await fetch(`${origin}/api/orders?culture=es`, large);
  const told = await call.text();
  return [
    ...(form.status === 413 ? [] : [`a form that is too large was answered ${form.status}`]),
    ...(call.status === 413 ? [] : [`a call that is too large was answered ${call.status}`]),
    ...(told.includes('"code":"err-too-large"') ? [] : [`it was told ${told}`]),
    ...(told.includes("Es más") ? [] : [`it was not told so in its language: ${told}`]),
  ];
}

function checkUnavailable({ status, headers }: Response, type: string): string[] {
  return [
    ...(status === 503 ? [] : [`its status is ${status}`]),
    ...(Number(headers.get("retry-after")) > 0 ? [] : ["it says not when to come again"]),
    ...(headers.get("cache-control") === "no-store" ? [] : ["it may be kept"]),
    ...(headers.get("content-type") === type ? [] : [`it is ${headers.get("content-type")}`]),
  ];
}
