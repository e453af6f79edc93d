/** Callers with the same key share one pending run of `make`. */
export function singleFlight<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const pending = new Map<string, Promise<T>>();

  return (key, make) => {
    const result = pending.get(key) ?? make().finally(() => pending.delete(key));
    pending.set(key, result);
    return result;
  };
}
