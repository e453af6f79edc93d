import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { startSite, createTemporaryFolder } from "#tests/e2e/programs.ts";
import { findFreePort } from "#tests/find-free-port.ts";
import { findProgram, startNginx } from "#tests/rehearsal/nginx-proxy.ts";

import { compareWithBare, measureLoad } from "./measure-load.ts";
import type { Libraries, Row } from "./row.ts";
import {
  type CapturedResponse,
  type BareServer,
  startBareServer,
  captureResponse,
} from "./start-bare-server.ts";

const MIN_RATIO = 0.5;
/** Books of the demonstration whose files are nearest to 400 kB. */
const BOOKS = [
  ["EPUB", "/api/books/download?code=the-prophet-isaiah&format=epub"],
  ["PDF", "/api/books/download?code=the-epistle-to-the-hebrews&format=pdf"],
] as const;

/** The download of a book, compared with nginx, or with a bare route when nginx is not installed. */
export async function measureDownload(libraries: Libraries): Promise<Row[]> {
  const settings = await libraries.demonstration("postgres");
  const proxy = { TRUSTED_PROXIES: "127.0.0.1,::1" };
  await using site = await startSite({ ...settings, ...proxy });
  const nginx = findProgram("nginx");
  const rows: Row[] = [];

  for (const [format, path] of BOOKS) {
    const file = await captureResponse(site.origin + path, {});
    await using reference = await (nginx ? serveByNginx(nginx, file) : startBareServer(file));
    const { perSecond, ratio } = await compareWithBare(
      () => measureLoad({ origin: reference.origin, paths: ["/same"] }),
      () => measureLoad({ origin: site.origin, paths: () => path }),
    );
    rows.push({
      name: `${format} of ${Math.round(file.body.length / 1_000)} kB`,
      goal: `at least ${MIN_RATIO} of ${nginx ? "nginx" : "a bare route, for there is no nginx"}`,
      figure: `${Math.round(perSecond)} a second`,
      ratio,
      isReached: ratio >= MIN_RATIO,
    });
  }
  return rows;
}

/** nginx with that file at `/same`, with one worker, as ours is one process. */
async function serveByNginx(nginx: string, { body }: CapturedResponse): Promise<BareServer> {
  await using opened = new AsyncDisposableStack();
  const { path: folder } = opened.use(await createTemporaryFolder());
  const port = await findFreePort();
  await writeFile(join(folder, "same"), body);
  await writeFile(
    join(folder, "nginx.conf"),
    `worker_processes 1;
     pid ${folder}/pid;
     events {}
     http {
       access_log off;
       sendfile on;
       keepalive_requests 1000000;
       server { listen 127.0.0.1:${port}; root ${folder}; }
     }`,
  );
  const origin = `http://127.0.0.1:${port}`;
  opened.use(await startNginx(nginx, folder, `${origin}/same`));
  const resources = opened.move();
  return { origin, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
