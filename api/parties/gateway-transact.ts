import { type Posted, postForm } from "./post-form.ts";

type Place = { origin: string; securityKey: string; patience: number };

/** Asks transact.php to do something, once. Whatever becomes of it, the same is never sent again by this. */
export function openTransact({ origin, securityKey, patience }: Place) {
  const address = new URL("/api/transact.php", origin);

  return (form: Record<string, string>, within = Number.MAX_SAFE_INTEGER): Promise<Posted> => {
    const whole = { security_key: securityKey, ...form };
    return postForm({ address, form: whole, patience: Math.min(patience, within) });
  };
}
export type Transact = ReturnType<typeof openTransact>;
