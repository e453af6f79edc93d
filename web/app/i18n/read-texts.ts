export type Texts = Record<string, string>;

export type TextsOutcome = { texts: Texts } | { failure: string; isTransient: boolean };

/** S8.07: server and network errors are transient; a 4xx status and invalid JSON are not. */
export async function readTexts(fetchTexts: () => Promise<Response>): Promise<TextsOutcome> {
  let body: string;
  try {
    const response = await fetchTexts();
    if (!response.ok) return createRefusal(response.status);
    body = await response.text();
  } catch {
    return { failure: "the texts could not be fetched", isTransient: true };
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
