import { isIP } from "node:net";

/** Whether an address leads to this machine, so that nobody can listen in on the way there. */
export function isLoopback({ hostname }: Pick<URL, "hostname">): boolean {
  return (
    hostname.toLowerCase() === "localhost" ||
    hostname === "[::1]" ||
    (isIP(hostname) === 4 && hostname.startsWith("127."))
  );
}
