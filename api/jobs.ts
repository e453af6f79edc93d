import type { Transaction } from "kysely";
import { fromKysely, type Job, PgBoss } from "pg-boss";

import type { OpenDatabase } from "./db/database/open-database.ts";
import type { Schema } from "./db/schema/schema.ts";
import type { JobData, JobName, Jobs, Log } from "./ports.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** Checks for jobs every second, runs up to five at once, and continues at once after a full batch. */
const workOptions = {
  pollingIntervalSeconds: 1,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/** A job whose process stays silent for so long is given to another. */
const JOB_EXPIRY_SECONDS = 300;
/** In milliseconds: how long closing waits for running jobs. Another process finishes the rest. */
const SHUTDOWN_TIMEOUT_MS = 15_000;

const queue = {
  expireInSeconds: JOB_EXPIRY_SECONDS,
  // Jobs handle expected failures themselves. What throws is temporary, such as an unreachable database.
  retryLimit: 60,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: DAY_SECONDS / 24,
  retentionSeconds: 60 * DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
};

const jobNames: readonly JobName[] = [
  "mail",
  "delete-account",
  "erase-account",
  "check-payment",
  "check-giving",
];

/** Creates the queue's schema if missing. Not safe beside another process that does the same; see `prepareAlone`. */
export async function prepareJobs(database: OpenDatabase): Promise<void> {
  const boss = createBoss(database);
  // Errors are thrown here as well, and an error event without a listener would end the process.
  boss.on("error", () => {});
  try {
    await boss.start();
    for (const name of jobNames) {
      await boss.createQueue(name, queue);
      await boss.updateQueue(name, queue);
    }
  } finally {
    // Its timers would keep the process running.
    await boss.stop({ close: false, graceful: false });
  }
}

/** Opens the queue in the library's database, shared by all processes. Call it outside a transaction. */
export async function openJobs(database: OpenDatabase, log: Log): Promise<Jobs> {
  const boss = createBoss(database);
  boss.on("error", (error) => {
    const job = "queue" in error ? { job: error.queue } : {};
    log.error({ err: error, ...job }, "the job queue failed");
  });
  try {
    await boss.start();
    // Loads the queues now, so that a transaction does not have to on another connection.
    for (const name of jobNames) await boss.findJobs(name, { key: "" });
  } catch (error) {
    await boss.stop({ close: false, graceful: false });
    throw error;
  }

  let closing: Promise<void> | undefined;
  function close() {
    closing ??= boss.stop({ close: false, timeout: SHUTDOWN_TIMEOUT_MS });
    return closing;
  }

  async function complete(trx: Transaction<Schema>, name: JobName, job: Job): Promise<boolean> {
    const db = fromKysely(trx);
    const [found] = await boss.findJobs(name, { db, id: job.id });
    if (found?.state !== "active" || found.retryCount !== job.retryCount) return false;
    await boss.complete(name, job, null, { db });
    return true;
  }

  return {
    async send(trx, name, facts, pause = 0) {
      await boss.send(name, facts, { db: fromKysely(trx), startAfter: pause });
    },
    async sendOnce(trx, name, facts, pause) {
      // Jobs sent within the same slot of `pause` seconds become one, which cannot start within the slot.
      const once = { singletonKey: JSON.stringify(facts), singletonSeconds: pause };
      await boss.send(name, facts, { db: fromKysely(trx), startAfter: pause, ...once });
    },
    async drop(trx, name, facts) {
      const db = fromKysely(trx);
      const jobs = await boss.findJobs(name, { db, data: facts });
      const ids = jobs.filter(({ state }) => state !== "active").map(({ id }) => id);
      if (ids.length > 0) await boss.deleteJob(name, ids, { db });
    },
    async isWaiting(trx, name, facts) {
      const jobs = await boss.findJobs(name, { db: fromKysely(trx), data: facts });
      return jobs.some(({ state }) => state === "created" || state === "retry");
    },
    async work(name, work) {
      await boss.work(name, workOptions, (jobs: Job<JobData[typeof name]>[]) =>
        Promise.all(
          jobs.map(async (job) => {
            const { id, data } = job;
            try {
              await work(data, (trx) => complete(trx, name, job));
              return { id, status: "completed" as const };
            } catch (error) {
              log.error({ err: error, job: name }, "a job failed and will be tried again");
              return { id, status: "failed" as const };
            }
          }),
        ),
      );
    },
    async pause() {
      for (const name of jobNames) await boss.offWork(name, { wait: false });
    },
    async deleteWaiting() {
      for (const name of jobNames) await boss.deleteAllJobs(name);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function createBoss({ db, kind }: OpenDatabase): PgBoss {
  return new PgBoss({
    db: exposeErrorCauses(fromKysely(db)),
    backend: kind === "embedded" ? "pglite" : "postgres",
    schema: "jobs",
    schedule: false,
    monitorVacuum: false,
    reindex: kind === "server",
    // Rarely or never needed, and each would query the database regularly.
    flowIntervalSeconds: DAY_SECONDS,
    bamIntervalSeconds: DAY_SECONDS / 24,
    queueCacheIntervalSeconds: DAY_SECONDS / 24,
  });
}

type SqlExecutor = ReturnType<typeof fromKysely>;

/** The queue reports only enumerable properties of an error, so makes the cause enumerable. */
function exposeErrorCauses({ executeSql }: SqlExecutor): SqlExecutor {
  return {
    async executeSql(text, values) {
      try {
        return await executeSql(text, values);
      } catch (error) {
        if (error instanceof Error && error.cause !== undefined) {
          Object.defineProperty(error, "cause", { value: error.cause, enumerable: true });
        }
        throw error;
      }
    },
  };
}
