import { lookAtClocks } from '@zhixing/engine/clock.ts';
import { waitsLong } from '@zhixing/engine/database/database.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError } from '@zhixing/engine/errors.ts';
import { textOf } from '@zhixing/engine/http/envelope.ts';
import type { ScheduledWork } from '@zhixing/engine/module.ts';
import { traced } from '@zhixing/engine/observability/tracing.ts';
import { type PollingWorker, startPollingWorker } from '@zhixing/engine/queue/polling-worker.ts';
import sql from 'sql-template-tag';
import { declareTasks } from './declare-tasks.ts';
import { nextTime } from './times.ts';

export const SCHEDULE_CHANNEL = 'schedule';

const LOOK_MS = 15_000;
const LISTEN_MS = 2000;
const MAX_RESULT_LENGTH = 2000;
/** First key of the advisory locks; the second is a hash of the work code. */
const LOCKS = 7_212_028;

interface DueTask {
  readonly id: string;
  readonly work: string;
  readonly cron: string;
  readonly startAt: Date | null;
  readonly endAt: Date | null;
  readonly wished: boolean;
  readonly asker: string | null;
}

type Outcome = 'done' | 'failed' | 'stopped';

/**
 * Runs the scheduled tasks of the modules. Only one server process runs a task at a time: an advisory lock, released when its connection
 * ends, lets another process take over after a crash. Times missed while no server was running are made up for by one run.
 */
export async function startSchedule(engine: Engine): Promise<PollingWorker> {
  const works = new Map(engine.modules.flatMap((module) => module.tasks ?? []).map((work) => [work.code, work]));
  await declareTasks(engine, [...works.values()]);
  const clock = createClock(engine);
  const work = async (stopping: () => boolean): Promise<boolean> => {
    let done = false;
    await endDead(engine);
    if (!(await clock.isTrusted())) return false;
    await planAnew(engine);
    for (const task of await dueTasks(engine, [...works.keys()])) {
      const own = works.get(task.work);
      if (own && !stopping() && (await attempt(engine, task, own, stopping))) done = true;
    }
    return done;
  };
  return startPollingWorker(engine, { name: 'scheduled tasks', channel: SCHEDULE_CHANNEL, everyMs: LOOK_MS, work });
}

/** Marks a run as interrupted if it is 'running' but its lock is free: its process has died. */
const endDead = ({ database, now }: Engine): Promise<unknown> =>
  database.query(sql`
    with standing as materialized (select r.id, r.task, t.work from task_run r join scheduled_task t on t.id = r.task where r.outcome = 'running'),
      dead as (update task_run r set outcome = 'interrupted', finished_at = ${now()} from standing s
        where s.id = r.id and pg_try_advisory_xact_lock(${LOCKS}, hashtext(s.work)) returning s.task)
    update scheduled_task set last_outcome = 'interrupted' where id in (select task from dead)`);

/** Largest accepted clock difference, in seconds. */
const MAX_DIFFERENCE = 60;

/** Pauses tasks while the clocks of server and database disagree, because tasks permanently delete data past its retention period. */
function createClock({ database, log }: Engine) {
  let trusted = true;
  return {
    isTrusted: async (): Promise<boolean> => {
      const { aheadSeconds } = await lookAtClocks(database);
      const before = trusted;
      trusted = Math.abs(aheadSeconds) <= MAX_DIFFERENCE;
      if (before !== trusted)
        log.warn(
          { aheadSeconds },
          trusted ? 'scheduled tasks go on: the clocks agree' : 'scheduled tasks wait: server and database differ in time',
        );
      return trusted;
    },
  };
}

/** A last run in the future was recorded by a wrong clock that has since been corrected: computes the next run from the current time. */
async function planAnew({ database, now }: Engine): Promise<void> {
  const early = await database.query<Pick<DueTask, 'id' | 'cron' | 'startAt' | 'endAt'>>(sql`
    select id, cron, start_at as "startAt", end_at as "endAt" from scheduled_task
    where deleted_at is null and status = 'enabled' and last_at > ${now()}::timestamptz + make_interval(secs => ${MAX_DIFFERENCE})`);
  for (const task of early)
    await database.query(sql`update scheduled_task set next_at = ${nextTime(task, now())}, last_at = null where id = ${task.id}`);
}

const dueTasks = ({ database, now }: Engine, codes: readonly string[]): Promise<DueTask[]> =>
  database.query<DueTask>(sql`
    select t.id, t.work, t.cron, t.start_at as "startAt", t.end_at as "endAt", coalesce(w.run, false) as wished, w.asker
    from scheduled_task t left join sys_task_wish w on w.task = t.id
    where t.deleted_at is null and t.work = any(${codes}) and (w.run or (t.status = 'enabled' and t.next_at <= ${now()}))
    order by w.run desc nulls last, t.next_at`);

/** Runs a task unless another process is running it or has just run it. Returns whether it ran here. */
function attempt(engine: Engine, task: DueTask, work: ScheduledWork, stopping: () => boolean): Promise<boolean> {
  // The transaction only holds the lock: the task's own writes commit separately and are visible at once.
  return engine.database.transaction(async (tx) => {
    await waitsLong(tx);
    const [lock] = await tx.query<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCKS}, hashtext(${task.work})) as taken`);
    const due = lock?.taken && (await dueTasks(engine, [task.work])).find(({ id }) => id === task.id);
    if (!due) return false;
    const run = await begin(engine, due);
    const control = listening(engine, due.id, stopping);
    // As work of its own: a task opens transactions, also within each other, and must not count the one that holds its lock.
    const { outcome, result } = await engine.database.beside(() => executed(engine, work, control.stopped)).finally(control.end);
    await finish(engine, due.id, run, outcome, result);
    return true;
  });
}

function begin({ database, now }: Engine, task: DueTask): Promise<string> {
  const id = newId();
  const next = nextTime(task, now());
  return database.transaction(async (db) => {
    await db.query(sql`delete from sys_task_wish where task = ${task.id}`);
    await db.query(sql`
      insert into task_run (id, task, started_at, cause, asker, outcome, created_at, updated_at)
      values (${id}, ${task.id}, ${now()}, ${task.wished ? 'hand' : 'time'}, ${task.asker}, 'running', ${now()}, ${now()})`);
    await db.query(sql`
      update scheduled_task set next_at = case when status = 'enabled' then ${next}::timestamptz end, last_at = ${now()}, last_outcome = 'running'
      where id = ${task.id}`);
    return id;
  });
}

async function finish({ database: db, now }: Engine, task: string, run: string, outcome: Outcome, result: string | null): Promise<void> {
  await db.query(sql`update task_run set outcome = ${outcome}, result = ${result}, finished_at = ${now()} where id = ${run}`);
  await db.query(sql`update scheduled_task set last_outcome = ${outcome} where id = ${task}`);
  // Removes a stop request, which has been handled or came too late; a request for another run is kept.
  await db.query(sql`delete from sys_task_wish where task = ${task} and not run`);
}

async function executed(engine: Engine, work: ScheduledWork, stopped: () => boolean): Promise<{ outcome: Outcome; result: string | null }> {
  try {
    const said = await traced(
      () => ({ name: `task ${work.code}`, kind: 'internal' }),
      async () => work.run(engine, stopped),
    );
    return { outcome: stopped() ? 'stopped' : 'done', result: said?.slice(0, MAX_RESULT_LENGTH) ?? null };
  } catch (error) {
    engine.log.error({ error, task: work.code }, 'scheduled task');
    return { outcome: 'failed', result: said(engine, error).slice(0, MAX_RESULT_LENGTH) };
  }
}

// One stored text is read by all users, so it is in Chinese regardless of the language of the user.
function said(engine: Engine, error: unknown): string {
  if (error instanceof AppError) return textOf(engine.texts, 'zh', error.key, error.params);
  return error instanceof Error ? error.message : String(error);
}

/** Polls the database for a stop request, which may have reached any server process. */
function listening({ database, log }: Engine, task: string, stopping: () => boolean) {
  let asked = false;
  const listen = () =>
    database.query<{ stop: boolean }>(sql`select stop from sys_task_wish where task = ${task}`).then(
      ([requestRun]) => {
        asked ||= requestRun?.stop ?? false;
      },
      (error: unknown) => log.warn({ error }, 'scheduled tasks'),
    );
  const timer = setInterval(listen, LISTEN_MS).unref();
  return { stopped: () => asked || stopping(), end: () => clearInterval(timer) };
}
