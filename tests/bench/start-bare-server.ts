import { writeFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";

import { startProgram, createTemporaryFolder } from "#tests/e2e/programs.ts";

export type BareServer = AsyncDisposable & { origin: string };

export type CapturedResponse = { body: Uint8Array; headers: Record<string, string> };

/** The bare server, with that answer at `/same`. */
export async function startBareServer({ body, headers }: CapturedResponse): Promise<BareServer> {
  return spawnBareServer("BODY", body, { HEADERS: JSON.stringify(headers) });
}

type BareList = {
  databaseUrl: string;
  statement: string;
  /** The parameters of the statement, in turn. */
  pages: (readonly unknown[])[];
  length: number;
};

/** The bare server, which runs one statement at `/list` and sends its rows. */
export async function startBareList({ databaseUrl, ...list }: BareList): Promise<BareServer> {
  return spawnBareServer("LIST", JSON.stringify(list), { DATABASE_URL: databaseUrl });
}

/** The answer at an address, as it is sent. */
export async function captureResponse(
  url: string,
  headers: Record<string, string>,
): Promise<CapturedResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ body: Buffer.concat(chunks), headers: stripVolatileHeaders(answer.headers) }),
      );
      answer.on("error", reject);
    }).on("error", reject);
  });
}

const volatileHeaders = new Set(["date", "connection", "keep-alive", "content-length"]);

function stripVolatileHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !volatileHeaders.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

async function spawnBareServer(
  setting: string,
  content: string | Uint8Array,
  settings: Record<string, string>,
): Promise<BareServer> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await createTemporaryFolder());
  const file = join(folder.path, "content");
  await writeFile(file, content);
  const all = { ...settings, [setting]: file };
  const server = opened.use(await startProgram("tests/bench/bare-server.ts", all));
  const resources = opened.move();
  return { origin: server.origin, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
