import type { StepResult, Rehearsal } from "./rehearsal.ts";

/** A token in the address of a mailed link: a reader of the log could use the link (docs/mail.md). */
const LINK_TOKEN = "a-token-that-nobody-may-read";
/** Requests are logged with their own paths, not that of the page sent instead. */
const LOGGED_LINES = [
  '"method":"GET","path":"/confirm","status":503',
  '"method":"POST","path":"/api/orders","status":503',
];
/** In bytes: more than any form. */
const TOO_LARGE_BYTES = 2 * 1024 * 1024;

/** Checks the proxy's answers when no process answers. */
export async function checkAllDown({ origin, proxy, processes }: Rehearsal): Promise<StepResult> {
  const { readLogs } = proxy;
  if (!readLogs) return { observed: "nginx is not installed", faults: [], isSkipped: true };

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
  for (const line of LOGGED_LINES) if (!logs.includes(line)) faults.push(`no log line has ${line}`);
  if (logs.includes(LINK_TOKEN)) faults.push("the token of a link is in a log");

  await Promise.all(processes.map((process) => process.start()));
  return {
    observed: "a page in three languages, a problem for calls, and no token in a log",
    faults,
  };
}

async function checkPage(url: string): Promise<string[]> {
  const page = await fetch(url);
  const text = await page.text();
  const { headers, status } = page;
  const isWhole = ['lang="en"', 'lang="es"', 'lang="fr"', "</html>"].every((fragment) =>
    text.includes(fragment),
  );
  return [
    ...checkUnavailable(page, "text/html; charset=utf-8"),
    ...(headers.has("refresh") ? [] : ["it does not reload by itself"]),
    ...(isWhole ? [] : ["it is incomplete"]),
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

/** A call gets a problem, and a form a page. */
async function checkTooLarge(origin: string): Promise<string[]> {
  const large = { method: "POST", body: "a".repeat(TOO_LARGE_BYTES) };
  const form = await fetch(`${origin}/subscriptions`, large);
  const call = await fetch(`${origin}/api/orders?culture=es`, large);
  const body = await call.text();
  return [
    ...(form.status === 413 ? [] : [`a form that is too large was answered ${form.status}`]),
    ...(call.status === 413 ? [] : [`a call that is too large was answered ${call.status}`]),
    ...(body.includes('"code":"err-too-large"') ? [] : [`the call was answered ${body}`]),
    ...(body.includes("Es más") ? [] : [`the answer is not in its language: ${body}`]),
  ];
}

function checkUnavailable({ status, headers }: Response, type: string): string[] {
  return [
    ...(status === 503 ? [] : [`its status is ${status}`]),
    ...(Number(headers.get("retry-after")) > 0 ? [] : ["it has no Retry-After"]),
    ...(headers.get("cache-control") === "no-store" ? [] : ["it may be cached"]),
    ...(headers.get("content-type") === type ? [] : [`it is ${headers.get("content-type")}`]),
  ];
}
