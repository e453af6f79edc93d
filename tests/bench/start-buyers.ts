import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { BuyersResult, BuyersInput } from "./buyers.ts";

export type BuyersProcess = {
  buy: () => Promise<BuyersResult>;
};

/** Starts the buyers, who have signed in and warmed up the site. */
export async function startBuyers(buying: BuyersInput): Promise<BuyersProcess> {
  const child = fork(fileURLToPath(new URL("buyers.ts", import.meta.url)), {
    serialization: "advanced",
  });
  const exited = once(child, "exit").then(([code]) => {
    throw new Error(`The buyers' process ended with ${code}.`);
  });
  exited.catch(() => {});
  const received = async (message: object | string) => {
    child.send(message);
    const [answer] = await Promise.race([once(child, "message"), exited]);
    return answer;
  };
  await received(buying);
  return { buy: () => received("go") };
}
