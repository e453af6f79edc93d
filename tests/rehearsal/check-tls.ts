import { connect } from "node:http2";
import { text } from "node:stream/consumers";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import type { StepResult, Rehearsal } from "./rehearsal.ts";

/** The most requests a browser makes at once on one connection. */
const CONCURRENT_REQUESTS = 128;
/** In bytes: more than any call. */
const TOO_LARGE_BYTES = 2 * 1024 * 1024;

type TlsEndpoint = { origin: string; certificate: string };

export async function checkTls({ proxy: { secure, redirect } }: Rehearsal): Promise<StepResult> {
  if (!secure || !redirect) {
    return { observed: "nginx or openssl is not installed", faults: [], isSkipped: true };
  }
  setDefaultCACertificates([...getCACertificates(), secure.certificate]);
  const page = await fetch(`${secure.origin}/?lng=en`);
  const led = await fetch(`${redirect}/cart?lng=en`, { redirect: "manual" });
  const to = led.headers.get("location");
  const refused = await requestConcurrently(secure);
  const tooLarge = await sendTooLarge(secure);
  return {
    observed: `a page over TLS with a new certificate, and ${CONCURRENT_REQUESTS} pictures at once on one connection; without TLS, ${led.status} to ${to}`,
    faults: [
      ...(page.status === 200 ? [] : [`the page was answered ${page.status}`]),
      ...(refused > 0
        ? [`${refused} of ${CONCURRENT_REQUESTS} requests at once were refused`]
        : []),
      ...(tooLarge.includes('"code":"err-too-large"')
        ? []
        : [`a call that is too large was answered ${tooLarge}`]),
      ...(led.status === 301 && to === "https://127.0.0.1/cart?lng=en" ? [] : [`led to ${to}`]),
    ],
  };
}

/** Returns how many of these requests are refused: a school or a church shares one address. */
async function requestConcurrently({ origin, certificate }: TlsEndpoint) {
  const line = connect(origin, { ca: certificate });
  const requests = Array.from({ length: CONCURRENT_REQUESTS }, () => {
    const request = line.request({ ":path": "/icons/icon-512.png" });
    return new Promise<number>((resolve, reject) => {
      request.on("response", (headers) => resolve(Number(headers[":status"])));
      request.on("error", reject).resume();
    });
  });
  const statuses = await Promise.all(requests);
  line.close();
  return statuses.filter((status) => status !== 200).length;
}

/** The answer over HTTP/2 to a call that is too large. */
async function sendTooLarge({ origin, certificate }: TlsEndpoint): Promise<string> {
  const line = connect(origin, { ca: certificate });
  const request = line.request({ ":method": "POST", ":path": "/api/orders" });
  request.on("error", () => {}).end(Buffer.alloc(TOO_LARGE_BYTES, "a"));
  const body = await text(request).catch(String);
  line.close();
  return body;
}
