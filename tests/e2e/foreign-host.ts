import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Another host, with the requests that reached it. */
export type ForeignHost = AsyncDisposable & {
  origin: string;
  /** The requested paths; a connection without a request is "connection". */
  visits: string[];
};

/** Answers every request, and serves `files` by their paths without security headers. */
export async function startForeignHost(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<ForeignHost> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURI(request.url ?? "/");
    visits.push(path);
    const file = files.get(path.slice(1));
    response.writeHead(file ? 200 : 404, {
      "Access-Control-Allow-Origin": "*",
      "Content-Type": contentTypeOf(path),
    });
    response.end(file);
  });
  server.on("connection", () => visits.push("connection"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    origin: `http://127.0.0.1:${getPort(server.address())}`,
    visits,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The content type a plain server would guess from the file's name. */
export function contentTypeOf(path: string): string {
  const ending = path.slice(path.lastIndexOf(".") + 1);
  return contentTypes[ending] ?? "application/octet-stream";
}

const contentTypes: Record<string, string> = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  opf: "application/oebps-package+xml",
  png: "image/png",
  smil: "application/smil+xml",
  svg: "image/svg+xml",
  xhtml: "application/xhtml+xml",
  xml: "application/xml",
};

function getPort(address: AddressInfo | string | null): number {
  if (!address || typeof address === "string") throw new Error("The stranger has no port.");
  return address.port;
}
