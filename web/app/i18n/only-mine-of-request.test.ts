import { expect, test } from "vitest";

import { onlyMineOfRequest } from "./only-mine-of-request.ts";

test.each([
  ["nothing stored", "/literature", null, true],
  ["switched off", "/literature", "a=b; onlyMine=off", false],
  ["another cookie with a similar name", "/literature", "notonlyMine=off", true],
  ["switched on again", "/literature", "onlyMine=on", true],
  ["an address that names a language", "/literature?lng=fr", "onlyMine=off", true],
  ["a Spanish path", "/spanish", "onlyMine=off", true],
])("reads the switch with %s", (_, path, cookie, isOn) => {
  const request = new Request(`http://site.example${path}`);
  if (cookie !== null) request.headers.set("cookie", cookie);
  expect(onlyMineOfRequest(request)).toBe(isOn);
});
