import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/**
 * Returns the client's IP address: the peer of the connection, or, behind a trusted proxy, the last address in
 * X-Forwarded-For that is no trusted proxy. Limits, logs and counts all use it. A call without a connection comes from
 * this process, which forwards the address of its client (`forwardClientAddress`).
 */
export function clientAddress(trustedProxies: readonly string[]): (c: Context) => string {
  const read = createAddressReader(trustedProxies);

  return (c) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    return read(incoming ?? null, c.req.header("x-forwarded-for"));
  };
}

/** The same for Node's request, before Hono handles it. */
export function requestAddress(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  const read = createAddressReader(trustedProxies);
  return (request) => read(request, String(request.headers["x-forwarded-for"] ?? ""));
}

function createAddressReader(trustedProxies: readonly string[]) {
  const trusted = buildBlockList(trustedProxies);

  return (incoming: IncomingMessage | null, forwardedFor = ""): string => {
    const forwarded = forwardedFor.split(",").map((item) => unmapIpv4(item));
    if (!incoming) return forwarded.findLast((address) => isIP(address)) ?? "";

    const peer = unmapIpv4(incoming.socket.remoteAddress ?? "");
    if (!isTrusted(trusted, peer)) return peer;
    const client = forwarded.findLast((address) => !isTrusted(trusted, address));
    return client && isIP(client) ? client : peer;
  };
}

function buildBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    if (prefix === undefined) list.addAddress(address, addressFamily(address));
    else list.addSubnet(address, Number(prefix), addressFamily(address));
  }
  return list;
}

function isTrusted(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, addressFamily(address));
}

function addressFamily(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}

/** Turns an IPv4-mapped IPv6 address into the IPv4 address. */
function unmapIpv4(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Adds the visitor's address to API calls, because the API limits calls by network. */
export function forwardClientAddress(address: string, apiFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const call = new Request(input, init);
    call.headers.set("X-Forwarded-For", address);
    return apiFetch(call);
  };
}
