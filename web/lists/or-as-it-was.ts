/** What the server's loader answers; when the line has broken off, what the screen can show by itself. */
export async function orAsItWas<T, F>(asked: Promise<T>, alone: F): Promise<T | F> {
  try {
    return await asked;
  } catch (failure) {
    // Where the answer is another address, it leads there.
    if (failure instanceof Response) throw failure;
    return alone;
  }
}
