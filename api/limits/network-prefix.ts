/** What of an address tells one line from another: an IPv4 address whole, of an IPv6 address the half a provider gives out. */
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
