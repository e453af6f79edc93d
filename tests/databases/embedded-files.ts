/**
 * The database tests that `npm test` also runs on the embedded database, because their results can differ there: it is
 * another build of PostgreSQL, with one session, within the process. The long run runs every other file there.
 */
export const embeddedFiles: readonly string[] = [
  // Opening, locking, prepared statements, migrations, constraints, and queries that depend on planner or collation.
  "api/db/**/*.db.test.ts",
  "tests/search/**/*.db.test.ts",

  // The job queue uses another dialect there.
  "api/jobs.db.test.ts",
  "api/mail/send-mail.db.test.ts",

  // A backup in one transaction, copies and take-over: one session, and a data folder. The server project also restores
  // a backup through an embedded database.
  "server/backup/write-backup.db.test.ts",
  "tests/copies/**/*.db.test.ts",

  // Start, maintenance and metrics of the process that contains the database.
  "server/http/slow-clients.db.test.ts",
  "server/metrics/create-metrics.db.test.ts",
  "server/nightly.db.test.ts",
  "server/prepare-library.db.test.ts",
  "server/start-server.db.test.ts",

  // Numbers, dates and long texts come from another driver.
  "tests/payments/checkout-totals.db.test.ts",
  "api/limits/limit-requests.db.test.ts",

  // Processes that end at every step of an order: committed data must survive.
  "api/ordering/crash-recovery.db.test.ts",

  // One file of each kind.
  "api/ordering/paid-orders.db.test.ts",
  "api/donations/renew-regular-giving.db.test.ts",
  "api/cancellations/duplicate-refunds.db.test.ts",
  "api/people/erase-account.db.test.ts",
  "api/routes/books.db.test.ts",
];
