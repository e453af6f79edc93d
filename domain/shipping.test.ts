import { expect, test } from "vitest";

import { isCarrier, isTrackingNumber, refuseShipment } from "./shipping.ts";

test.each([
  ["placed", 3, null],
  ["placed", 0, "no-books"],
  ["pending", 3, "not-placed"],
  ["doubtful", 3, "not-placed"],
  ["failed", 0, "not-placed"],
  ["cancelled", 3, "not-placed"],
] as const)("checks shipping of a %s order of %i copies: %s", (state, copies, answer) => {
  expect(refuseShipment({ state, copies })).toBe(answer);
});

test.each([
  ["9400 1118 9956 0000 0000 00", true],
  ["1Z999AA10123456784", true],
  ["RA-123456785/US", true],
  ["9.4001E+21", false],
  ["=1+1", false],
  ["7", false],
  ["", false],
  ["9400\n1118", false],
  ["9400 1118 ", false],
  ["9".repeat(41), false],
])("checks the tracking number %j: %s", (text, isOne) => {
  expect(isTrackingNumber(text)).toBe(isOne);
});

test.each([
  ["USPS", true],
  ["Correos de México", true],
  ["La Poste (Colissimo)", true],
  ["", false],
  [" USPS", false],
  ["=USPS", false],
  ["US\u001BPS", false],
  ["U".repeat(41), false],
])("checks the carrier %j: %s", (text, isOne) => {
  expect(isCarrier(text)).toBe(isOne);
});
