/** Whether a request only asks for something, and changes nothing. */
export function isSafeMethod({ method = "" }: { method?: string | undefined }): boolean {
  return method === "GET" || method === "HEAD";
}
