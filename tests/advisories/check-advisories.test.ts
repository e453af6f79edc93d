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

test("accepts a report without severe advisories", () => {
  expect(checkAdvisories(report())).toEqual({ isGood: true, lines: [] });
  expect(checkAdvisories(report("low", "moderate"))).toMatchObject({ isGood: true });
});

test.each(["high", "critical"])("reports an advisory of severity %s", (severity) => {
  expect(checkAdvisories(report("low", severity))).toEqual({
    isGood: false,
    lines: [
      `package-1 <2.0.1: ${severity}. Reads beyond its end https://advisories.example/1; other`,
    ],
  });
});

test.each([404, 405, 501])(
  "skips a registry that answers %i, since it has no advisories",
  (statusCode) => {
    const refused = JSON.stringify({ message: `${statusCode} No - POST somewhere`, statusCode });
    expect(checkAdvisories(refused)).toEqual({
      isGood: true,
      lines: [`Skipped: the registry has no advisories (${statusCode} No)`],
    });
  },
);

test.each([
  { message: "request to somewhere failed, reason: connect ECONNREFUSED" },
  { message: "503 Service Unavailable - POST somewhere", statusCode: 503 },
  { message: "Invalid package tree, run npm install to rebuild your package-lock.json" },
])("fails when the registry cannot be asked: $message", (refusal) => {
  expect(checkAdvisories(JSON.stringify(refusal))).toMatchObject({ isGood: false });
});

test.each(["", "<html>", "[]", "{}", "null"])("fails when the report is %j", (output) => {
  expect(checkAdvisories(output)).toMatchObject({ isGood: false });
});
