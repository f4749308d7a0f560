import { type Context, within } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Trip } from '../../trip/trip.model.ts';
import { Evaluation } from '../evaluation.model.ts';
import { EvaluationInvitation } from '../evaluation-invitation.model.ts';
import { EvaluationSubject } from '../evaluation-subject.model.ts';
import { guardianPerson } from '../sheet/person.ts';
import { personKeyOf } from '../sheet/person-link.ts';
import { notifyOfWindow } from './notify.ts';
import { companionsOf, guardiansOf } from './people.ts';

type Subject = Row<typeof EvaluationSubject>;

/** How long before the end those are reminded who have not answered, once. */
const BEFORE = 2 * 86_400_000;

/** Reminds those who have not answered while two days are left. Returns of how many trips. */
export async function remindEvaluators(ctx: Context, stopping: () => boolean): Promise<number> {
  const now = ctx.now();
  const soon = { gt: now.toISOString(), lte: new Date(now.getTime() + BEFORE).toISOString() };
  const ending = await repo(EvaluationSubject, ctx).find({ status: 'open', closesAt: soon, remindedAt: null });
  let count = 0;
  for (const [trip, subjects] of Map.groupBy(ending, (one) => one.trip)) {
    if (stopping()) return count;
    await ctx.db.transaction((db) => remindOf(trip, subjects, within(ctx, db)));
    count += 1;
  }
  return count;
}

async function remindOf(id: string, subjects: readonly Subject[], ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, id, ctx);
  if (!trip) return;
  await updateRows(ctx, EvaluationSubject, {
    set: { remindedAt: ctx.now().toISOString() },
    where: sql`t.id = any(${subjects.map((one) => one.id)}::uuid[]) and t.reminded_at is null`,
  });
  const pending = await repo(EvaluationInvitation, ctx).find({ trip: id, status: 'pending' });
  const waiting = new Set(pending.map(({ tripStaff }) => tripStaff));
  const companions = (await companionsOf(id, ctx)).filter(({ staff }) => waiting.has(staff.id));
  const guardians = await silentGuardians(id, subjects, ctx);
  const closesAt = subjects.map((one) => one.closesAt).toSorted()[0] ?? '';
  await notifyOfWindow('reminder', { trip, closesAt, guardians, companions }, ctx);
}

/** Guardians of whom no subject has an answer. Their keys are derived, since of an anonymous answer nothing else is stored. */
async function silentGuardians(trip: string, subjects: readonly Subject[], ctx: Context) {
  const answers = await repo(Evaluation, ctx).find({ subject: { in: subjects.map(({ id }) => id) }, evaluatorType: 'parent' });
  const known = new Set(answers.map(({ personKey }) => personKey));
  const isSilent = (guardian: string): boolean =>
    subjects.every(({ id }) => !known.has(personKeyOf(ctx.engine, guardianPerson(guardian), id)));
  return (await guardiansOf(trip, ctx)).filter(({ id }) => isSilent(id));
}
