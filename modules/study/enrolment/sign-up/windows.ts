import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Condition, Row } from '@zhixing/model';
import { chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { Trip } from '../../trip/trip.model.ts';
import { tellFamilies } from '../families.ts';
import { lapseUnanswered } from '../trip/trip-enrolment.rules.ts';
import { SignUp } from './sign-up.model.ts';

/** Ends what nobody has answered once the sign-up of its trip is over. Returns how many. */
export async function lapseOverdue(ctx: Context, stopping: () => boolean): Promise<number> {
  const over = await repo(Trip, ctx).find({ status: 'enrolling', signUpEnd: { lt: ctx.now().toISOString() } });
  let count = 0;
  for (const { id } of over) {
    if (stopping()) return count;
    count += await ctx.db.transaction((db) => lapseUnanswered(id, within(ctx, db)));
  }
  return count;
}

/** Reminds the families who have not answered, once a day from the day after the sign-up opened. Returns how many students are meant. */
export async function remindDaily(ctx: Context, stopping: () => boolean): Promise<number> {
  const now = ctx.now().toISOString();
  const open = await repo(Trip, ctx).find({
    status: 'enrolling',
    signUpStart: { lt: chinaDateTime(chinaDay(now)).toISOString() },
    signUpEnd: { gt: now },
  });
  let count = 0;
  for (const trip of open) {
    if (stopping()) return count;
    count += await ctx.db.transaction((db) => remind(trip, {}, within(ctx, db)));
  }
  return count;
}

/** Reminds those of a trip who have not answered and were not reminded today. Returns how many students are meant. */
export async function remind(trip: Row<typeof Trip>, among: Condition, ctx: Context): Promise<number> {
  const today = chinaDateTime(chinaDay(ctx.now())).toISOString();
  const waiting = { any: [{ remindedAt: null }, { remindedAt: { lt: today } }] };
  const rows = await repo(SignUp, elevated(ctx)).find({ all: [{ trip: trip.id, status: 'invited' }, waiting, among] });
  if (rows.length === 0) return 0;
  const records = rows.map(({ id }) => id);
  await updateRows(ctx, SignUp, {
    set: { remindedAt: ctx.now().toISOString(), remindCount: sql`coalesce(t.remind_count, 0) + 1` },
    where: sql`t.id = any(${records}::uuid[]) and t.status = 'invited'`,
    newVersion: true,
  });
  await audit(ctx, { kind: 'write', verb: 'remind', model: SignUp.name, records, detail: { trip: trip.id } });
  await tellFamilies(
    'reminder',
    trip,
    rows.map(({ student }) => student),
    ctx,
  );
  return rows.length;
}
