import { backupCommands } from "./backup.ts";
import { catalogCommands } from "./catalog.ts";
import type { Command } from "./command.ts";
import { countryCommands } from "./countries.ts";
import { donationExportCommands } from "./donations-export.ts";
import { donationListCommands } from "./donations-list.ts";
import { donationStatementCommands } from "./donations-statement.ts";
import { regularGivingCommands } from "./regular-givings.ts";
import { mailCommands } from "./mail.ts";
import { noticeCommands } from "./notice.ts";
import { orderCancelCommands } from "./orders-cancel.ts";
import { orderExportCommands } from "./orders-export.ts";
import { orderListCommands } from "./orders-list.ts";
import { orderShipCommands } from "./orders-ship.ts";
import { orderShowCommands } from "./orders-show.ts";
import { orderSlipCommands } from "./orders-slips.ts";
import { paymentCommands } from "./payments.ts";
import { paymentSettleCommands } from "./payments-settle.ts";
import { personCommands } from "./person.ts";
import { personDataCommands } from "./person-data.ts";
import { personLeavingCommands } from "./person-leaving.ts";
import { printCommands } from "./print.ts";
import { restoreCommands } from "./restore.ts";
import { settingsCheckCommands } from "./settings-check.ts";
import { settingsCommands } from "./settings.ts";
import { subscriptionCommands } from "./subscriptions.ts";
import { takeOverCommands } from "./take-over.ts";

export const allCommands: readonly Command[] = [
  ...catalogCommands,
  ...personCommands,
  ...personDataCommands,
  ...personLeavingCommands,
  ...subscriptionCommands,
  ...printCommands,
  ...mailCommands,
  ...orderListCommands,
  ...orderShowCommands,
  ...orderExportCommands,
  ...orderSlipCommands,
  ...orderShipCommands,
  ...orderCancelCommands,
  ...donationListCommands,
  ...donationExportCommands,
  ...donationStatementCommands,
  ...regularGivingCommands,
  ...paymentCommands,
  ...paymentSettleCommands,
  // `settings check` first: `settings` is a prefix of it.
  ...settingsCheckCommands,
  ...settingsCommands,
  ...noticeCommands,
  ...countryCommands,
  ...backupCommands,
  ...restoreCommands,
  ...takeOverCommands,
];
