import { dropConnection, waitForClose, type RequestContext } from "./connection.ts";
import type { Fault, Faults } from "./faults.ts";

/** Runs the action and answers, unless the fault prevents the action or spoils the answer. */
export async function answerWithFault(
  c: RequestContext,
  { fault, pause }: { fault: Fault | null; pause: Faults["pause"] },
  act: () => string | Promise<string>,
): Promise<Response> {
  if (fault?.fault === "drop_before") return dropConnection(c);
  if (fault?.fault === "hang_before") return waitForClose(c);

  const body = await act();
  switch (fault?.fault) {
    case "drop_after":
      return dropConnection(c);
    case "hang_after":
      return waitForClose(c);
    case "http_502_after":
      return c.html(renderErrorPage("502 Bad Gateway"), 502);
    case "empty_body":
      return c.html("");
    case "html_body":
      return c.html(renderErrorPage("The service is being looked after"));
    case "slow":
      await pause(fault.ms);
      return c.body(body);
    default:
      return c.body(body);
  }
}

function renderErrorPage(title: string): string {
  return `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
}
