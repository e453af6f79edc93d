import { isIP } from "node:net";

/** Whether an address is on this machine, so that nobody can listen in. */
export function isLoopback({ hostname }: Pick<URL, "hostname">): boolean {
  return (
    hostname.toLowerCase() === "localhost" ||
    hostname === "[::1]" ||
    (isIP(hostname) === 4 && hostname.startsWith("127."))
  );
}
