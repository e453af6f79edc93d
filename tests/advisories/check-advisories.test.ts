import { expect, test } from "vitest";

import { checkAdvisories } from "./check-advisories.ts";

function report(...severities: string[]) {
  const vulnerabilities = severities.map((severity, number) => [
    `package-${number}`,
    {
      severity,
      range: "<2.0.1",
      via: [{ title: "Reads beyond its end", url: "https://advisories.example/1" }, "other"],
    },
  ]);
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(vulnerabilities),
    metadata: {},
  });
}

test("nothing known, or nothing grave, is good", () => {
  expect(checkAdvisories(report())).toEqual({ isGood: true, lines: [] });
  expect(checkAdvisories(report("low", "moderate"))).toMatchObject({ isGood: true });
});

test.each(["high", "critical"])("a known fault that is %s is told with what it is", (severity) => {
  expect(checkAdvisories(report("low", severity))).toEqual({
    isGood: false,
    lines: [
      `package-1 <2.0.1: ${severity}. Reads beyond its end https://advisories.example/1; other`,
    ],
  });
});

test.each([404, 405, 501])(
  "a registry that answers %i keeps no list, which is told",
  (statusCode) => {
    const refused = JSON.stringify({ message: `${statusCode} No - POST somewhere`, statusCode });
    expect(checkAdvisories(refused)).toEqual({
      isGood: true,
      lines: [`Skipped: the registry keeps no list of known faults (${statusCode} No)`],
    });
  },
);

test.each([
  { message: "request to somewhere failed, reason: connect ECONNREFUSED" },
  { message: "503 Service Unavailable - POST somewhere", statusCode: 503 },
  { message: "Invalid package tree, run npm install to rebuild your package-lock.json" },
])("what keeps it from being asked fails: $message", (refusal) => {
  expect(checkAdvisories(JSON.stringify(refusal))).toMatchObject({ isGood: false });
});

test.each(["", "<html>", "[]", "{}", "null"])("%j is no answer, and fails", (said) => {
  expect(checkAdvisories(said)).toMatchObject({ isGood: false });
});
