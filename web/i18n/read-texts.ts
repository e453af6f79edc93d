export type Texts = Record<string, string>;

export type TextsOutcome = { texts: Texts } | { failure: string; isTransient: boolean };

/** S8.07: a failure of the server or of the line may pass; a refusal and a file that is no JSON do not. */
export async function readTexts(ask: () => Promise<Response>): Promise<TextsOutcome> {
  let body: string;
  try {
    const response = await ask();
    if (!response.ok) return createRefusal(response.status);
    body = await response.text();
  } catch {
    return { failure: "the texts could not be reached", isTransient: true };
  }

  try {
    return { texts: JSON.parse(body) };
  } catch {
    return { failure: "the texts are not JSON", isTransient: false };
  }
}

function createRefusal(status: number): TextsOutcome {
  return { failure: `the texts were refused with status ${status}`, isTransient: status >= 500 };
}
