import { say } from "./account-steps.ts";
import { declined, fillCard, moveIn } from "./checkout-steps.ts";
import { comeToGive, giftsOf, giveButton } from "./gift-steps.ts";
import { give } from "./giving-steps.ts";
import { openOrderLibrary } from "./order-library.ts";
import { expect, type PeopleLibrary } from "./people-library.ts";
import { testOn } from "./test-on.ts";

/** Three tries of a person in ten minutes, as it is in production. */
const test = testOn<PeopleLibrary>(async (use) => {
  await using library = await openOrderLibrary({ settings: { PAYMENTS_PER_PERSON: "3" } });
  await use(library);
});

const tried = { ccnumber: "4000000000002008", ccexp: "1035", cvv: "123" };

test("D3, P17: thirty tries within a minute stop at the third, and the gateway hears of no more", async ({
  library,
}) => {
  const giver = await moveIn(library);
  const before = await triesOf(library);
  const answers: string[] = [];
  for (let tries = 0; tries < 30; tries++) {
    const answer = give(giver, library, { dollars: 0.1, isMonthly: false, fields: tried });
    answers.push(await answer.then(() => "given", codeOf));
  }
  expect(answers.slice(0, 3)).toEqual(Array(3).fill("payment-declined"));
  expect(new Set(answers.slice(3))).toEqual(new Set(["payments-too-often"]));
  expect((await triesOf(library)) - before).toBe(3);
  expect(await giftsOf(giver)).toEqual([]);
});

test("D3: whoever has tried too often is told so beside the button, and what was chosen stays", async ({
  page,
  library,
}) => {
  await comeToGive(page, library);
  for (let tries = 0; tries < 3; tries++) {
    await fillCard(page, declined);
    await giveButton(page).click();
    await expect(page.getByRole("alert")).toContainText(say("payment-declined"));
  }
  await fillCard(page, declined);
  await giveButton(page).click();
  await expect(page.getByRole("alert")).toContainText(say("payments-too-often", { count: 10 }));
  await expect(page.getByRole("alert")).toContainText(say("gift-kept-for-later"));
  await expect(page.getByRole("radio", { name: "$25", exact: true })).toBeChecked();
});

/** How many charges the gateway was asked for, whatever it answered. */
async function triesOf({ simulators }: PeopleLibrary): Promise<number> {
  const answer = await fetch(`${simulators.gatewayOrigin}/__sim/ledger`);
  const { transactions }: { transactions: { type: string }[] } = await answer.json();
  return transactions.filter(({ type }) => type === "sale").length;
}

function codeOf(failure: unknown): string {
  return /"code":"([\w-]+)"/.exec(String(failure))?.[1] ?? String(failure);
}
