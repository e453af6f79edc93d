import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { BuyersResult, BuyersInput } from "./buyers.ts";

export type BuyersProcess = {
  buy: () => Promise<BuyersResult>;
};

/** Ready to buy, once they have signed in and the site is warm. */
export async function startBuyers(buying: BuyersInput): Promise<BuyersProcess> {
  const child = fork(fileURLToPath(new URL("buyers.ts", import.meta.url)), {
    serialization: "advanced",
  });
  const gone = once(child, "exit").then(([code]) => {
    throw new Error(`The buyers ended with ${code}.`);
  });
  gone.catch(() => {});
  const told = async (message: object | string) => {
    child.send(message);
    const [answer] = await Promise.race([once(child, "message"), gone]);
    return answer;
  };
  await told(buying);
  return { buy: () => told("go") };
}
