import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/**
 * Who a request comes from: the address at the other end of the line, or, where that is a proxy of ours,
 * the last address in X-Forwarded-For that is none of our proxies. Limits, logs and counts all use this one. A call that
 * comes over no line is made by this process, for whom it says (server/pages/page-handler.ts).
 */
export function clientAddress(trustedProxies: readonly string[]): (c: Context) => string {
  const read = createAddressReader(trustedProxies);

  return (c) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    return read(incoming ?? null, c.req.header("x-forwarded-for"));
  };
}

/** The same of a request for which nothing has been done yet. */
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

/** An IPv4 address as it is written by itself, also where it came over an IPv6 socket. */
function unmapIpv4(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, "");
}
