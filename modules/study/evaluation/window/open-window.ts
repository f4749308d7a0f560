import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { EvaluationTemplate } from '../../catalogue/evaluation-template.model.ts';
import type { Trip } from '../../trip/trip.model.ts';
import { EvaluationInvitation } from '../evaluation-invitation.model.ts';
import { EvaluationSubject } from '../evaluation-subject.model.ts';
import { notifyOfWindow } from './notify.ts';
import { companionsOf, guardiansOf } from './people.ts';
import { subjectsOf } from './subjects-of-trip.ts';

type TripRow = Row<typeof Trip>;
type Template = Row<typeof EvaluationTemplate>;

const DAY = 86_400_000;

/**
 * Opens the evaluation of a trip that has returned: a subject for all that has a default template, for as many days as the template says,
 * and an invitation for everybody who came along. Opening it again adds what is missing.
 */
export async function openWindow(trip: TripRow, ctx: Context): Promise<number> {
  const server = elevated(ctx);
  const templates = await repo(EvaluationTemplate, server).find({ status: 'published', isDefault: true });
  const byTarget = new Map(templates.map((one) => [one.target, one]));
  const [guardians, companions] = [await guardiansOf(trip.id, ctx), await companionsOf(trip.id, ctx)];
  const asked = ({ byParent, byTeacher, byTutor }: Template): number =>
    (byParent ? guardians.length : 0) + companions.filter(({ type }) => (type === 'tutor' ? byTutor : byTeacher)).length;
  const opensAt = ctx.now().toISOString();
  const rows = (await subjectsOf(trip, ctx)).flatMap((one) => {
    const template = byTarget.get(one.target);
    if (!template) return [];
    const closesAt = new Date(ctx.now().getTime() + template.openDays * DAY).toISOString();
    const { school, bureau } = trip;
    const window = { template: template.id, opensAt, closesAt, asked: asked(template), status: 'open' as const };
    return [{ ...one, trip: trip.id, school, bureau, ...window }];
  });
  if (rows.length === 0) return 0;
  const made = await insertRows(server, EvaluationSubject, rows, { taken: 'keep' });
  const last =
    rows
      .map(({ closesAt }) => closesAt)
      .toSorted()
      .at(-1) ?? opensAt;
  await insertRows(
    server,
    EvaluationInvitation,
    companions.map(({ staff, user, type }) => ({
      trip: trip.id,
      school: trip.school,
      tripStaff: staff.id,
      user,
      evaluatorType: type,
      closesAt: last,
      status: 'pending' as const,
    })),
    { taken: 'keep' },
  );
  await notifyOfWindow('opened', { trip, closesAt: last, guardians, companions }, server);
  return made.length;
}
