/** Whether the request only reads: its page is the same for all, else it is for one visitor. */
export function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Says for whom the calls are made that change something, because the api counts them by network. */
export function callsFor(address: string, apiFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const call = new Request(input, init);
    call.headers.set("X-Forwarded-For", address);
    return apiFetch(call);
  };
}

/** Where it comes from is decided by now (guard-forms.ts); the router would take a proxy that ends TLS for a stranger. */
export function withoutOrigin(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(request, { headers });
}
