import { expect, test } from "vitest";

import { networkPrefix } from "./network-prefix.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["", ""],
])("maps %s to network %s", (address, network) => {
  expect(networkPrefix(address)).toBe(network);
});
