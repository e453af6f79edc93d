import { z } from "zod";

const Via = z.union([z.string(), z.object({ title: z.string(), url: z.string() })]);

/** The checked part of the output of `npm audit --json`: a report, or a refusal of the registry. */
const AuditReport = z.union([
  z.object({
    vulnerabilities: z.record(
      z.string(),
      z.object({ severity: z.string(), range: z.string(), via: z.array(Via) }),
    ),
  }),
  z.object({ message: z.string(), statusCode: z.int().optional() }),
]);

type Verdict = {
  isGood: boolean;
  lines: string[];
};

/** Answers of a registry without advisories, such as many company registries. */
const noListStatuses = new Set([404, 405, 501]);

const severeLevels = new Set(["high", "critical"]);

export function checkAdvisories(output: string): Verdict {
  const report = AuditReport.safeParse(readJson(output));
  if (!report.success) return { isGood: false, lines: ["npm audit had an unknown output"] };
  if ("message" in report.data) {
    const { message, statusCode = 0 } = report.data;
    const [reason] = message.split(" - ");
    return noListStatuses.has(statusCode)
      ? { isGood: true, lines: [`Skipped: the registry has no advisories (${reason})`] }
      : { isGood: false, lines: [`The registry could not be asked: ${reason}`] };
  }

  const found = Object.entries(report.data.vulnerabilities).filter(([, { severity }]) =>
    severeLevels.has(severity),
  );
  const lines = found.map(([name, { severity, range, via }]) => {
    const reasons = via.map((reason) =>
      typeof reason === "string" ? reason : `${reason.title} ${reason.url}`,
    );
    return `${name} ${range}: ${severity}. ${reasons.join("; ")}`;
  });
  return { isGood: found.length === 0, lines };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
