/**
 * The database tests that `npm test` runs on the embedded database too, because what they prove can differ there: it is
 * another build of PostgreSQL, with one session, within the process. Every other file runs there in the long run.
 */
export const embeddedFiles: readonly string[] = [
  // Opening, locking, prepared statements, migrations, constraints, and queries that the planner or a collation can change.
  "api/db/**/*.db.test.ts",
  "tests/search/**/*.db.test.ts",

  // The queue of jobs speaks another dialect there.
  "api/jobs.db.test.ts",
  "api/mail/send-mail.db.test.ts",

  // A backup in one transaction, copies and taking over: one session, and a folder of data. The round trip of a backup
  // goes through an embedded database in the server project too.
  "server/backup/write-backup.db.test.ts",
  "tests/copies/**/*.db.test.ts",

  // Starting, upkeep and figures of the process that the database lives in.
  "server/http/slow-clients.db.test.ts",
  "server/metrics/create-metrics.db.test.ts",
  "server/nightly.db.test.ts",
  "server/prepare-library.db.test.ts",
  "server/start-server.db.test.ts",

  // Numbers, days and long texts come from another driver.
  "tests/payments/checkout-totals.db.test.ts",
  "api/limits/count-requests.db.test.ts",

  // Processes that end at every step of an order: what is committed must be there.
  "api/ordering/crash-recovery.db.test.ts",

  // One of each kind.
  "api/ordering/paid-orders.db.test.ts",
  "api/donations/renew-regular-giving.db.test.ts",
  "api/cancellations/duplicate-refunds.db.test.ts",
  "api/people/erase-account.db.test.ts",
  "api/routes/books.db.test.ts",
];
