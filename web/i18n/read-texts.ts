export type Texts = Record<string, string>;

export type TextsOutcome = { texts: Texts } | { failure: string; mayPass: boolean };

/** S8.07: a failure of the server or of the line may pass; a refusal and a file that is no JSON do not. */
export async function readTexts(ask: () => Promise<Response>): Promise<TextsOutcome> {
  let body: string;
  try {
    const response = await ask();
    if (!response.ok) return refused(response.status);
    body = await response.text();
  } catch {
    return { failure: "the texts could not be reached", mayPass: true };
  }

  try {
    return { texts: JSON.parse(body) };
  } catch {
    return { failure: "the texts are not JSON", mayPass: false };
  }
}

function refused(status: number): TextsOutcome {
  return { failure: `the texts were refused with status ${status}`, mayPass: status >= 500 };
}
