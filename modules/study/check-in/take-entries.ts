import { type Context, within } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { CheckIn } from './check-in.model.ts';
import { CheckInEntry } from './check-in-entry.model.ts';
import { CheckInTask, countedTripStates } from './check-in-task.model.ts';
import { countTask, type TaskFigures } from './count-task.ts';
import { type Found, findCalled, type Refused } from './find-called.ts';
import { handedOver } from './handed-over.ts';
import { informGuardians } from './inform-guardians.ts';
import { operatorsOf } from './operators.ts';
import type { Refusal, SentBatch } from './sent-entry.ts';

type EntryRow = Row<typeof CheckInEntry>;

/** What became of an entry: taken now, known from before, or refused. */
export interface TakenEntry {
  readonly id: string;
  readonly status: 'taken' | 'known' | 'refused';
  readonly refusal?: Refusal;
  readonly text?: string;
}

export interface TakenBatch {
  readonly entries: readonly TakenEntry[];
  readonly tasks: readonly ({ readonly id: string } & TaskFigures)[];
}

/**
 * Takes a batch of check-ins in one transaction. Sent again, in another order or by several phones at once, it has the same effect: entries
 * are stored once by their ids, and of all entries for a person the latest by its moment is valid.
 */
export async function takeEntries({ sentAt, entries }: SentBatch, ctx: Context): Promise<TakenBatch> {
  const scope = mustBeAble(ctx, ctx.engine.registry.get(CheckInTask.name), 'act:check');
  return ctx.db.transaction(async (db) => {
    const tx: Context = { ...within(ctx, db), memo: new Map() };
    const called = await findCalled(entries, scope, tx);
    const open = await refuseClosed(called, tx);
    const known = await knownIds(
      open.flatMap((one) => ('task' in one ? [one.entry.id] : [])),
      tx,
    );
    const judged: (Found | Refused)[] = [];
    for (const one of open) judged.push('task' in one && !known.has(one.entry.id) ? await handedOver(one, tx) : one);
    const fresh = judged.filter((one): one is Found => 'task' in one && !known.has(one.entry.id));
    const tasks = await store(onceById(fresh), sentAt ?? null, tx);
    return { entries: judged.map((one) => shown(one, known, tx)), tasks };
  });
}

const onceById = (found: readonly Found[]): Found[] => [...new Map(found.map((one) => [one.entry.id, one])).values()];

/**
 * Row-locks the roll calls in the order of their ids, so that phones that enter into the same ones take turns and never wait for each other
 * in a circle; then looks at their states as they are now.
 */
async function refuseClosed(called: readonly (Found | Refused)[], ctx: Context): Promise<(Found | Refused)[]> {
  const ids = [...new Set(called.flatMap((one) => ('task' in one ? [one.task.id] : [])))];
  const rows = await ctx.db.query<{ id: string; status: string }>(
    sql`select id, status from check_in_task where id = any(${ids}::uuid[]) order by id for no key update`,
  );
  const states = new Map(rows.map(({ id, status }) => [id, status]));
  const trips = [...new Set(called.flatMap((one) => ('task' in one ? [one.task.trip] : [])))];
  const counted = await countedAmong(trips, ctx);
  return called.map((one) => {
    if (!('task' in one)) return one;
    const { entry, task } = one;
    if (!counted.has(task.trip)) return { entry, refusal: 'tripClosed' };
    // Devices read badges and cards; only people judge by themselves.
    if (entry.mode === 'manual' && ctx.actor.key) return { entry, refusal: 'operatorNeeded' };
    const status = states.get(task.id);
    if (status === 'void') return { entry, refusal: 'taskVoid' };
    return status === 'done' && entry.result === 'unmarked'
      ? { entry, refusal: 'taskDone' }
      : { ...one, task: { ...task, status: status as typeof task.status } };
  });
}

/** Trips that still take entries. Share-locks them, so that none is archived while entries are stored. */
async function countedAmong(trips: readonly string[], { db }: Context): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string; status: string }>(
    sql`select id, status from trip where id = any(${[...trips]}::uuid[]) order by id for share`,
  );
  return new Set(rows.flatMap(({ id, status }) => ((countedTripStates as readonly string[]).includes(status) ? [id] : [])));
}

async function knownIds(ids: readonly string[], { db }: Context): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(sql`select id from check_in_entry where id = any(${[...ids]}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

async function store(found: readonly Found[], sentAt: string | null, ctx: Context): Promise<TakenBatch['tasks']> {
  if (found.length === 0) return [];
  const operators = await operatorsOf([...new Set(found.map(({ task }) => task.trip))], ctx);
  const rows = found.map((one) => rowOf(one, { sentAt, operator: operators.get(one.task.trip) ?? null }, ctx));
  await insertRows(ctx, CheckInEntry, rows);
  await merge(rows, ctx);
  const tasks = [];
  for (const task of new Map(found.map((one) => [one.task.id, one.task])).values()) {
    const figures = await countTask(task.id, ctx);
    const first = sql`t.id = ${task.id} and t.open_at is null`;
    await updateRows(ctx, CheckInTask, { set: { openAt: ctx.now().toISOString() }, where: first });
    if (task.status === 'done') await informGuardians(task, ctx);
    tasks.push({ id: task.id, ...figures });
  }
  return tasks;
}

interface Circumstances {
  readonly sentAt: string | null;
  readonly operator: string | null;
}

function rowOf({ entry, task, checkIn }: Found, { sentAt, operator }: Circumstances, ctx: Context): EntryRow {
  const { school, agency, bureau, schoolClass } = checkIn;
  const { id, result, mode, location = null, temperature, note = null, collector = null, deputy } = entry;
  const received = ctx.now();
  return {
    id,
    trip: task.trip,
    school,
    agency,
    bureau,
    schoolClass,
    task: task.id,
    checkIn: checkIn.id,
    result,
    mode,
    location,
    note,
    collector,
    deputy: deputy?.id ?? null,
    operator,
    occurredAt: occurred(entry.at, sentAt, received),
    receivedAt: received.toISOString(),
    afterClosing: task.status === 'done',
    author: ctx.actor.userId,
    device: ctx.actor.key?.name ?? null,
    temperature: temperature === undefined ? null : String(temperature),
  } as EntryRow;
}

/** Clocks that differ by more than this are put right; less is the time on the line. */
const SKEW_MS = 60_000;

/** The moment of an entry by the clock of the server: a wrong clock would win over all others, or never. */
function occurred(at: string, sentAt: string | null, received: Date): string {
  const skew = sentAt === null ? 0 : received.getTime() - Date.parse(sentAt);
  const moment = Date.parse(at) + (Math.abs(skew) > SKEW_MS ? skew : 0);
  return new Date(Math.min(moment, received.getTime())).toISOString();
}

/** The latest entry of each person becomes valid, unless a later one is already; of two at the same moment the one with the larger id. */
async function merge(rows: readonly EntryRow[], ctx: Context): Promise<void> {
  const latest = [...Map.groupBy(rows, ({ checkIn }) => checkIn).values()].map((of) => of.reduce((a, b) => (isLater(b, a) ? b : a)));
  await updateRows(ctx, CheckIn, {
    set: {
      result: sql`e.result`,
      mode: sql`e.mode`,
      checkAt: sql`e.occurred_at`,
      entry: sql`e.id::text`,
      location: sql`e.location`,
      temperature: sql`e.temperature`,
      operator: sql`e.operator`,
      note: sql`e.note`,
      collector: sql`e.collector`,
      deputy: sql`e.deputy`,
    },
    from: sql`check_in_entry e`,
    where: sql`e.id = any(${latest.map(({ id }) => id)}::uuid[]) and t.id = e.check_in
      and (t.check_at is null or (t.check_at, t.entry) < (e.occurred_at, e.id::text))`,
    newVersion: true,
  });
}

const isLater = (a: EntryRow, b: EntryRow): boolean => a.occurredAt > b.occurredAt || (a.occurredAt === b.occurredAt && a.id > b.id);

function shown(one: Found | Refused, known: ReadonlySet<string>, { engine, language }: Context): TakenEntry {
  const { id } = one.entry;
  if (!('refusal' in one)) return { id, status: known.has(id) ? 'known' : 'taken' };
  return { id, status: 'refused', refusal: one.refusal, text: engine.texts.text(language, `checkIn.refusals.${one.refusal}`) };
}
