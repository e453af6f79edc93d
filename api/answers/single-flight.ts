/** Lets all who ask for the same thing while it is being made wait for the one making of it. */
export function singleFlight<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();

  return (key, make) => {
    const making = underWay.get(key) ?? make().finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };
}
