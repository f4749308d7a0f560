import { type Context, within } from '@zhixing/engine/context.ts';
import { modelErrors } from '@zhixing/engine/errors.ts';
import { type Repository, repo } from '@zhixing/engine/repository.ts';
import type { Values } from '@zhixing/engine/write/values.ts';
import type { Row } from '@zhixing/model';
import { addDays, daysBetween } from '@zhixing/model/china-time.ts';
import { Appointment } from './appointment.model.ts';
import { notifyOfCancellation, notifyOfChange } from './messages.ts';
import { LIMIT, occurrences } from './repetition.ts';

/** Scope of a change: this occurrence, this and the following ones, or the whole series. */
export type SeriesScope = 'this' | 'later' | 'all';

type Member = Row<typeof Appointment>;
type Members = Repository<typeof Appointment>;

const MARK = 'agenda.series:';

/** The series that is being written as a whole, in which case no notifications are sent per occurrence; null for single appointments. */
export const seriesAtWork = ({ chain }: Context): string | null =>
  chain.findLast((step) => step.startsWith(MARK))?.slice(MARK.length) ?? null;

const members = (ctx: Context, series: string): Members => repo(Appointment, { ...ctx, chain: [...ctx.chain, MARK + series] });

/** Creates the remaining occurrences of a recurring appointment; returns the total number. */
export async function addOccurrences(ctx: Context, first: Member, series = first.id): Promise<number> {
  const days = occurrences(first.startDay, first.repetition, first.repeatUntil ?? first.startDay);
  const same = copied(first);
  const into = members(ctx, series);
  for (const startDay of days.slice(1)) {
    await into.create({ ...same, startDay, endDay: addDays(startDay, daysBetween(first.startDay, first.endDay)) });
  }
  return days.length;
}

/** Changes an appointment and the other occurrences in scope. Returns their number and the id of the appointment to show. */
export function changeReaching(
  ctx: Context,
  id: string,
  scope: SeriesScope,
  values: Values,
  version?: number,
): Promise<{ id: string; count: number }> {
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const before = await repo(Appointment, tx).get(id);
    if (scope === 'this' || before.series === null) {
      await repo(Appointment, tx).update(id, values as Partial<Member>, version);
      return { id, count: 1 };
    }
    mustBeCurrent(before, version);
    const { row, count } = redoes(before, values) ? await redo(tx, before, scope, values) : await changeEach(tx, before, scope, values);
    await notifyOfChange(tx, { row, before, changed: new Set(Object.keys(values)) }, count);
    return { id: row.id, count };
  });
}

/** Deletes an appointment and the other occurrences in scope; returns their number. */
export function removeReaching(ctx: Context, id: string, scope: SeriesScope, version?: number): Promise<number> {
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const before = await repo(Appointment, tx).get(id);
    if (scope === 'this' || before.series === null) {
      await repo(Appointment, tx).remove(id, version);
      return 1;
    }
    mustBeCurrent(before, version);
    const rows = await inScope(tx, before, scope);
    for (const row of rows) await members(tx, before.series).remove(row.id);
    await notifyOfCancellation(tx, before, rows.length);
    return rows.length;
  });
}

const inScope = (ctx: Context, { series, createdBy, startAt }: Member, scope: SeriesScope): Promise<Member[]> =>
  repo(Appointment, ctx).find(
    { series, createdBy, ...(scope === 'later' && startAt ? { startAt: { gte: startAt } } : {}) },
    { order: { field: 'startAt', descending: false }, limit: LIMIT },
  );

const redoes = (before: Member, { repetition = before.repetition, repeatUntil = before.repeatUntil }: Values): boolean =>
  repetition !== before.repetition || repeatUntil !== before.repeatUntil;

interface Changed {
  /** The appointment named in the notification. */
  readonly row: Member;
  readonly count: number;
}

async function changeEach(ctx: Context, before: Member, scope: SeriesScope, values: Values): Promise<Changed> {
  const into = members(ctx, before.series ?? before.id);
  const rows = await inScope(ctx, before, scope);
  let row = before;
  for (const one of rows) {
    const changed = await into.update(one.id, moved(one, before, values));
    if (one.id === before.id) row = changed;
  }
  return { row, count: rows.length };
}

/**
 * Changes the repetition: the first occurrence in scope is kept and starts the series again, the following ones are deleted and recreated.
 */
async function redo(ctx: Context, before: Member, scope: SeriesScope, values: Values): Promise<Changed> {
  const [first = before, ...others] = await inScope(ctx, before, scope);
  const series = scope === 'later' ? first.id : (before.series ?? first.id);
  const into = members(ctx, series);
  for (const { id } of others) await into.remove(id);
  const row = await into.update(first.id, moved(first, before, values));
  return { row, count: row.repetition === 'none' ? 1 : await addOccurrences(ctx, row, series) };
}

/** Applies a change of one occurrence to another one: shifted by the same number of days, with the same duration. */
function moved(row: Member, before: Member, values: Values): Partial<Member> {
  const { startDay = before.startDay, endDay = before.endDay, ...others } = values as Partial<Member>;
  if (startDay === before.startDay && endDay === before.endDay) return others;
  const begins = addDays(row.startDay, daysBetween(before.startDay, startDay));
  return { ...others, startDay: begins, endDay: addDays(begins, daysBetween(startDay, endDay)) };
}

const OWN = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'startAt', 'endAt', 'series', 'startDay', 'endDay'];

const copied = (row: Member): Partial<Member> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !OWN.includes(name) && value !== null)) as Partial<Member>;

function mustBeCurrent(row: Member, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw modelErrors.conflict({ version: row.version }, { data: { current: row } });
}
