import { expect, test } from "vitest";

import { onlyMineOfRequest } from "./only-mine-of-request.ts";

test.each([
  ["nothing kept", "/literature", null, true],
  ["switched off", "/literature", "a=b; onlyMine=off", false],
  ["another cookie of a like name", "/literature", "notonlyMine=off", true],
  ["switched on again", "/literature", "onlyMine=on", true],
  ["an address that names a language", "/literature?lng=fr", "onlyMine=off", true],
  ["a Spanish path", "/spanish", "onlyMine=off", true],
])("with %s the switch is read rightly", (_, path, cookie, isOn) => {
  const request = new Request(`http://site.example${path}`);
  if (cookie !== null) request.headers.set("cookie", cookie);
  expect(onlyMineOfRequest(request)).toBe(isOn);
});
