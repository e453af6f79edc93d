import { type Shipment, type ShipOutcome, shipOrder } from "#api/ordering/ship-order.ts";
import { isCarrier, isTrackingNumber } from "#domain/shipping.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { endProgress, progressBar } from "#server/progress-bar.ts";
import { print, printError } from "#server/terminal.ts";

import { type CommandInput, type Command, CommandError, readOption } from "./command.ts";
import { openServices } from "./open-services.ts";
import { readOrderNumbers } from "./read-arguments.ts";
import { refuseInSafeMode } from "#server/safe-mode/refuse-in-safe-mode.ts";
import { readShipmentFile, type ShipmentRow } from "./read-shipment-file.ts";
import { explainUnshippable } from "./explain-unshippable.ts";

export const orderShipCommands: readonly Command[] = [
  {
    name: "orders ship",
    operands: ["[ORDER…]"],
    description:
      "marks orders as sent and notifies customers by mail; repeated, it changes nothing or corrects what is new",
    options: [
      {
        name: "tracking",
        valueName: "NUMBER",
        description: "the tracking number of one order's parcel",
      },
      { name: "carrier", valueName: "NAME", description: "the carrier, such as USPS" },
      {
        name: "file",
        valueName: "FILE.csv",
        description:
          "reads orders from a table with the columns order, tracking and, optionally, carrier; faulty rows are reported, the others are done",
      },
    ],
    run: shipOrders,
  },
];

async function shipOrders(input: CommandInput): Promise<number> {
  const rows = await readShipments(input);
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseInSafeMode(database.db);
  await using services = await openServices(env, database);

  const onProgress = progressBar("Marking");
  const tally = { sent: 0, corrected: 0, known: 0, refused: 0, notified: 0 };
  const faults: string[] = [];
  for (const [done, row] of rows.entries()) {
    if (rows.length > 20) onProgress({ done, total: rows.length, what: "orders" });
    const outcome = "fault" in row ? row.fault : await markShipped(services, row.shipment);
    if (typeof outcome === "string") {
      faults.push(row.place === "" ? outcome : `In ${row.place}: ${outcome}`);
      continue;
    }
    tally[outcome.kind]++;
    if ("isMailed" in outcome && outcome.isMailed) tally.notified++;
  }
  endProgress();
  tally.refused = faults.length;
  for (const fault of faults) printError(`${fault}\n`);
  print(`${formatTally(tally)}\n`);
  return faults.length > 0 ? 1 : 0;
}

/** Marks one order as sent. Returns the outcome, or a sentence when it was refused. */
async function markShipped(
  services: Parameters<typeof shipOrder>[0],
  shipment: Shipment,
): Promise<Exclude<ShipOutcome, { kind: "refused" }> | string> {
  const shipped = await shipOrder(services, shipment);
  if (shipped.kind !== "refused") return shipped;
  return (
    explainUnshippable(shipment.orderId, shipped.order) ??
    `Order ${shipment.orderId} cannot be sent.`
  );
}

async function readShipments(input: CommandInput): Promise<ShipmentRow[]> {
  const [file, carrier] = [readOption(input, "file"), readOption(input, "carrier")];
  const trackingNumber = readOption(input, "tracking");
  if (carrier !== undefined && !isCarrier(carrier)) {
    throw new CommandError("--carrier takes a name such as USPS.");
  }
  if (trackingNumber !== undefined && !isTrackingNumber(trackingNumber)) {
    throw new CommandError("--tracking takes 4 to 40 letters, figures, spaces, - and /.");
  }
  const ids = readOrderNumbers(input.operands);
  if ((file === undefined) === (ids.length === 0)) {
    throw new CommandError("Name the orders that were sent, or use --file with a table of them.");
  }
  if (trackingNumber !== undefined && ids.length !== 1) {
    throw new CommandError("--tracking is for one order; for several there is --file.");
  }
  if (file !== undefined) return readShipmentFile(file, carrier);
  return ids.map((orderId) => ({ place: "", shipment: { orderId, carrier, trackingNumber } }));
}

type Tally = Record<ShipOutcome["kind"] | "notified", number>;

function formatTally({ sent, corrected, known, refused, notified }: Tally): string {
  const counts = [
    sent > 0 && `${sent} marked as sent`,
    corrected > 0 && `${corrected} corrected`,
    known > 0 && `${known} known already`,
    refused > 0 && `${refused} refused`,
  ].filter((count) => count !== false);
  const mails = notified > 0 ? " Mails are sent while the site runs." : "";
  return `${counts.join(", ") || "Nothing to mark"}.${mails}`;
}
