/** What stands before the processes, and that visitors reach. */
export type ReverseProxy = AsyncDisposable & {
  /** For a person. */
  name: string;
  /** Where the same is reached with TLS, with the certificate that is shown there. */
  secure: { origin: string; certificate: string } | null;
  /** What leads whoever asks without TLS to where it is spoken. */
  redirect: string | null;
  /** All that it has written of what it was asked; null where it writes nothing. */
  readLogs: (() => Promise<string>) | null;
};

export type ProxyOptions = {
  port: number;
  /** The ports of the processes. */
  upstreams: readonly number[];
  folder: string;
};
