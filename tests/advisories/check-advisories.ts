import { z } from "zod";

const Via = z.union([z.string(), z.object({ title: z.string(), url: z.string() })]);

/** As much of what `npm audit --json` says as is judged: a list, or a refusal of the registry. */
const AuditReport = z.union([
  z.object({
    vulnerabilities: z.record(
      z.string(),
      z.object({ severity: z.string(), range: z.string(), via: z.array(Via) }),
    ),
  }),
  z.object({ message: z.string(), statusCode: z.int().optional() }),
]);

export type Verdict = {
  isGood: boolean;
  lines: string[];
};

/** What a registry answers that keeps no such list, as many a company's does. */
const noListStatuses = new Set([404, 405, 501]);

const severeLevels = new Set(["high", "critical"]);

/** Whether any package that is installed has a known fault that is high or worse. */
export function checkAdvisories(said: string): Verdict {
  const report = AuditReport.safeParse(readJson(said));
  if (!report.success) return { isGood: false, lines: ["npm audit said nothing that is known"] };
  if ("message" in report.data) {
    const { message, statusCode = 0 } = report.data;
    const [reason] = message.split(" - ");
    return noListStatuses.has(statusCode)
      ? { isGood: true, lines: [`Skipped: the registry keeps no list of known faults (${reason})`] }
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
