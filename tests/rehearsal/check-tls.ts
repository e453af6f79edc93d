import { connect } from "node:http2";
import { text } from "node:stream/consumers";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import type { StepResult, Rehearsal } from "./rehearsal.ts";

/** As many as a browser may ask for at once on one line. */
const CONCURRENT_REQUESTS = 128;
/** In bytes: more than any call. */
const TOO_LARGE_BYTES = 2 * 1024 * 1024;

type TlsEndpoint = { origin: string; certificate: string };

export async function checkTls({ proxy: { secure, redirect } }: Rehearsal): Promise<StepResult> {
  if (!secure || !redirect) {
    return { seen: "there is no nginx, or no openssl", faults: [], isSkipped: true };
  }
  setDefaultCACertificates([...getCACertificates(), secure.certificate]);
  const page = await fetch(`${secure.origin}/?lng=en`);
  const led = await fetch(`${redirect}/cart?lng=en`, { redirect: "manual" });
  const to = led.headers.get("location");
  const refused = await requestConcurrently(secure);
  const tooLarge = await sendTooLarge(secure);
  return {
    seen: `a page over TLS, with a certificate made for this run, and ${CONCURRENT_REQUESTS} pictures at once on one line; without it, ${led.status} to ${to}`,
    faults: [
      ...(page.status === 200 ? [] : [`the page was answered ${page.status}`]),
      ...(refused > 0 ? [`${refused} of ${CONCURRENT_REQUESTS} at once were refused`] : []),
      ...(tooLarge.includes('"code":"err-too-large"') ? [] : [`too much was told ${tooLarge}`]),
      ...(led.status === 301 && to === "https://127.0.0.1/cart?lng=en" ? [] : [`led to ${to}`]),
    ],
  };
}

/** A school or a church stands behind one address: how many of its requests at once are refused. */
async function requestConcurrently({ origin, certificate }: TlsEndpoint) {
  const line = connect(origin, { ca: certificate });
  const asked = Array.from({ length: CONCURRENT_REQUESTS }, () => {
    const request = line.request({ ":path": "/icons/icon-512.png" });
    return new Promise<number>((resolve, reject) => {
      request.on("response", (headers) => resolve(Number(headers[":status"])));
      request.on("error", reject).resume();
    });
  });
  const statuses = await Promise.all(asked);
  line.close();
  return statuses.filter((status) => status !== 200).length;
}

/** What a call that is too large is told over HTTP/2, as browsers speak. */
async function sendTooLarge({ origin, certificate }: TlsEndpoint): Promise<string> {
  const line = connect(origin, { ca: certificate });
  const request = line.request({ ":method": "POST", ":path": "/api/orders" });
  request.on("error", () => {}).end(Buffer.alloc(TOO_LARGE_BYTES, "a"));
  const told = await text(request).catch(String);
  line.close();
  return told;
}
