import { expect, test } from "vitest";

import { judgeAdvisories } from "./judge-advisories.ts";

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
  expect(judgeAdvisories(report())).toEqual({ isGood: true, isAsked: true, lines: [] });
  expect(judgeAdvisories(report("low", "moderate"))).toMatchObject({ isGood: true });
});

test.each(["high", "critical"])("a known fault that is %s is told with what it is", (severity) => {
  expect(judgeAdvisories(report("low", severity))).toEqual({
    isGood: false,
    isAsked: true,
    lines: [
      `package-1 <2.0.1: ${severity}. Reads beyond its end https://advisories.example/1; other`,
    ],
  });
});

test("a registry that gives no list is told of, and nothing is said to be good that was not asked", () => {
  const refused = JSON.stringify({ message: "405 Method Not Allowed - POST somewhere", error: {} });
  expect(judgeAdvisories(refused)).toEqual({
    isGood: true,
    isAsked: false,
    lines: ["Skipped: the registry gives no list of known faults (405 Method Not Allowed)"],
  });
});

test.each(["", "<html>", "[]", "{}", "null"])("%j is no answer, and fails", (said) => {
  expect(judgeAdvisories(said)).toMatchObject({ isGood: false, isAsked: false });
});
