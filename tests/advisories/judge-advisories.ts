import { z } from "zod";

const Via = z.union([z.string(), z.object({ title: z.string(), url: z.string() })]);

/** As much of what `npm audit --json` says as is judged: a list, or a refusal of the registry. */
const Report = z.union([
  z.object({
    vulnerabilities: z.record(
      z.string(),
      z.object({ severity: z.string(), range: z.string(), via: z.array(Via) }),
    ),
  }),
  z.object({ message: z.string() }),
]);

export type Verdict = {
  isGood: boolean;
  /** Whether the registry gave its list at all. */
  isAsked: boolean;
  lines: string[];
};

const grave = new Set(["high", "critical"]);

/** Whether any package that is installed has a known fault that is high or worse. */
export function judgeAdvisories(said: string): Verdict {
  const report = Report.safeParse(readJson(said));
  if (!report.success)
    return { isGood: false, isAsked: false, lines: ["npm audit said nothing that is known"] };
  if ("message" in report.data) {
    const { message } = report.data;
    return {
      isGood: true,
      isAsked: false,
      lines: [`Skipped: the registry gives no list of known faults (${message.split(" - ")[0]})`],
    };
  }

  const found = Object.entries(report.data.vulnerabilities).filter(([, { severity }]) =>
    grave.has(severity),
  );
  const lines = found.map(([name, { severity, range, via }]) => {
    const reasons = via.map((reason) =>
      typeof reason === "string" ? reason : `${reason.title} ${reason.url}`,
    );
    return `${name} ${range}: ${severity}. ${reasons.join("; ")}`;
  });
  return { isGood: found.length === 0, isAsked: true, lines };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
