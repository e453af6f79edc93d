import { writeFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";

import { startProgram, temporaryFolder } from "#tests/e2e/programs.ts";

export type Bare = AsyncDisposable & { origin: string };

export type Answer = { body: Uint8Array; headers: Record<string, string> };

/** The bare server, which gives that answer at `/same`. */
export async function startBare({ body, headers }: Answer): Promise<Bare> {
  return startWith("BODY", body, { HEADERS: JSON.stringify(headers) });
}

export type BareList = {
  databaseUrl: string;
  statement: string;
  /** What the statement is asked with, in turn. */
  pages: (readonly unknown[])[];
  /** Of an answer. */
  length: number;
};

/** The bare server, which asks one statement at `/list` and sends what it gives. */
export async function startBareList({ databaseUrl, ...list }: BareList): Promise<Bare> {
  return startWith("LIST", JSON.stringify(list), { DATABASE_URL: databaseUrl });
}

/** What is answered at an address, as it is sent. */
export async function take(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({ body: Buffer.concat(parts), headers: plain(answer.headers) }),
      );
      answer.on("error", reject);
    }).on("error", reject);
  });
}

const ownToEachAnswer = new Set(["date", "connection", "keep-alive", "content-length"]);

function plain(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !ownToEachAnswer.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

async function startWith(
  setting: string,
  content: string | Uint8Array,
  settings: Record<string, string>,
): Promise<Bare> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await temporaryFolder());
  const file = join(folder.path, "content");
  await writeFile(file, content);
  const all = { ...settings, [setting]: file };
  const server = opened.use(await startProgram("tests/bench/bare-server.ts", all));
  const whole = opened.move();
  return { origin: server.origin, [Symbol.asyncDispose]: () => whole.disposeAsync() };
}
