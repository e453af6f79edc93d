/** The proxy in front of the processes, which visitors reach. */
export type ReverseProxy = AsyncDisposable & {
  /** Its name, for reports. */
  name: string;
  /** The origin with TLS, and its certificate. */
  secure: { origin: string; certificate: string } | null;
  /** The origin that redirects to TLS. */
  redirect: string | null;
  /** The logs of its requests; null when it has none. */
  readLogs: (() => Promise<string>) | null;
};

export type ProxyOptions = {
  port: number;
  /** The ports of the processes. */
  upstreams: readonly number[];
  folder: string;
};
