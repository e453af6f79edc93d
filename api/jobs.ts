import type { Transaction } from "kysely";
import { fromKysely, type Job, PgBoss } from "pg-boss";

import type { Language } from "#domain/languages.ts";

import type { OpenDatabase } from "./db/database/open-database.ts";
import type { Schema } from "./db/schema/schema.ts";
import type { Log } from "./services.ts";

/** What is done later, and what each job must be told. */
export type JobData = {
  mail: { id: number };
  "delete-account": { subject: string };
  /**
   * Asked for by that person, and not done yet. Moments as ISO texts. Nothing else of theirs: a job stays for a day after it
   * is done.
   */
  "erase-account": {
    userId: number;
    language: Language;
    issuedAt: string;
    askedAt: string;
  };
  "check-payment": { orderid: string };
  "check-giving": { orderid: string };
};
export type JobName = keyof JobData;

/**
 * Part of what `trx` commits: the job at hand is done, and not repeated even if this process ends after that. False when it
 * is no longer at hand here: it was done, or is another process's.
 */
export type CompleteJob = (trx: Transaction<Schema>) => Promise<boolean>;

export type Jobs = AsyncDisposable & {
  /** Part of what `trx` commits: the job is there when that is, and not at all otherwise. */
  send<Name extends JobName>(
    trx: Transaction<Schema>,
    name: Name,
    facts: JobData[Name],
    /** In how many seconds it may be done at the earliest. */
    pause?: number,
  ): Promise<void>;
  /** The same after a pause in seconds; what is sent again with the same facts before that has begun is done along with it. */
  sendOnce<Name extends JobName>(
    trx: Transaction<Schema>,
    name: Name,
    facts: JobData[Name],
    pause: number,
  ): Promise<void>;
  /** Part of what `trx` commits: deletes the jobs of that name with these facts, but for those at hand. */
  drop<Name extends JobName>(
    trx: Transaction<Schema>,
    name: Name,
    facts: Partial<JobData[Name]>,
  ): Promise<void>;
  /** Within `trx`: whether a job of that name with these facts waits, apart from those at hand. */
  isWaiting<Name extends JobName>(
    trx: Transaction<Schema>,
    name: Name,
    facts: Partial<JobData[Name]>,
  ): Promise<boolean>;
  /** Takes up jobs of that name, whichever process sent them. `work` that throws is called again later. */
  work<Name extends JobName>(
    name: Name,
    work: (facts: JobData[Name], complete: CompleteJob) => Promise<void>,
  ): Promise<void>;
  /** Takes up no further job of any name, until `work` is called anew; what is at hand is done. */
  rest(): Promise<void>;
  /** Drops every job that waits: what there is to do has to be told anew. */
  forget(): Promise<void>;
  /** Waits for the jobs at hand. Further calls do nothing. */
  close(): Promise<void>;
};

const DAY_SECONDS = 24 * 60 * 60;

/** Looks for jobs every second, takes up to five at once, and goes on as long as there are as many. */
const workOptions = {
  pollingIntervalSeconds: 1,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/** After so many seconds without a word of who took it up, a job is given to another. */
const JOB_EXPIRY_SECONDS = 300;
/** How long closing waits for the jobs at hand, in milliseconds; what is not done then is done by another process. */
const SHUTDOWN_TIMEOUT_MS = 15_000;

const queue = {
  expireInSeconds: JOB_EXPIRY_SECONDS,
  // Work ends by itself; what throws met something like a database that is away.
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

/** Makes the queue's schema, when it is not there yet. Not beside another process that does (`prepareAlone`). */
export async function prepareJobs(database: OpenDatabase): Promise<void> {
  const boss = createBoss(database);
  // What fails here throws; an event besides that nobody hears would end the process.
  boss.on("error", () => {});
  try {
    await boss.start();
    for (const name of jobNames) {
      await boss.createQueue(name, queue);
      await boss.updateQueue(name, queue);
    }
  } finally {
    // Its timers would keep the process.
    await boss.stop({ close: false, graceful: false });
  }
}

/**
 * The queue in the library's own database. Any number of processes share it. To be opened where no transaction is under
 * way.
 */
export async function openJobs(database: OpenDatabase, log: Log): Promise<Jobs> {
  const boss = createBoss(database);
  boss.on("error", (error) => {
    const job = "queue" in error ? { job: error.queue } : {};
    log.error({ err: error, ...job }, "the queue of jobs has trouble");
  });
  try {
    await boss.start();
    // Known from now on, so that a transaction need not ask for it by another connection.
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
      // What is sent within the same slot of so many seconds is one, and waits for as long: it cannot have begun within it.
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
    async rest() {
      for (const name of jobNames) await boss.offWork(name, { wait: false });
    },
    async forget() {
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
    // Each of them asks the database, for what is seldom or never there.
    flowIntervalSeconds: DAY_SECONDS,
    bamIntervalSeconds: DAY_SECONDS / 24,
    queueCacheIntervalSeconds: DAY_SECONDS / 24,
  });
}

type SqlExecutor = ReturnType<typeof fromKysely>;

/** Of an error the queue reports only what can be listed, which a cause cannot be by itself. */
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
