/**
 * The part of an address that identifies a connection: an IPv4 address whole, the first half (/64) of an IPv6 address.
 */
export function networkPrefix(address: string): string {
  if (!address.includes(":")) return address;

  const [start = "", end] = address.split("::");
  const before = start.split(":").filter(Boolean);
  const after = end?.split(":").filter(Boolean) ?? [];
  const between = Array<string>(Math.max(8 - before.length - after.length, 0)).fill("0");
  const groups = end === undefined ? before : [...before, ...between, ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
