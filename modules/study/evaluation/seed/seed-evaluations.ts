import { type Context, systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { raw } from 'sql-template-tag';
import { EvaluationItem } from '../../catalogue/evaluation-item.model.ts';
import { EvaluationTemplate } from '../../catalogue/evaluation-template.model.ts';
import { serialNumber } from '../../sample/identifiers.ts';
import { idOf } from '../../sample/ids.ts';
import { insertRows } from '../../school/seed/insert-rows.ts';
import { reserveSerials } from '../../school/seed/reserve-serials.ts';
import { Trip } from '../../trip/trip.model.ts';
import { fillItemScores } from '../tables.ts';
import { MIN_ANSWERS } from '../targets.ts';
import { companionsOf, guardiansOf } from '../window/people.ts';
import { subjectsOf } from '../window/subjects-of-trip.ts';
import { type Asked, answerRows, type SampleSubject, type SampleTemplate } from './answer-rows.ts';

type TripRow = Row<typeof Trip>;

const DAY = 86_400_000;
const back = { status: { in: ['returned', 'settling', 'archived'] } } as const;

/**
 * Evaluations of the trips of the sample that have come back: windows that are open for those of this week and over for the others, with the
 * answers of about three families in four. Returns the number of answers.
 */
export async function seedEvaluations(engine: Engine): Promise<number> {
  const ctx = systemContext(engine);
  const templates = await templatesOf(ctx);
  const trips = await repo(Trip, ctx).find(back, { order: { field: 'tripNo', descending: false } });
  const weak = weakAgency(trips);
  const made: Awaited<ReturnType<typeof rowsOf>>[] = [];
  for (const trip of trips) made.push(await rowsOf(trip, { templates, weak }, ctx));
  const answers = numbered(made.flatMap(({ evaluation }) => evaluation));
  await engine.database.transaction(async (db) => {
    const insert = (name: string, rows: readonly object[]) => insertRows(db, engine.registry.get(name), rows, engine.now());
    await insert(
      'evaluationSubject',
      made.flatMap(({ evaluationSubject }) => evaluationSubject),
    );
    await insert(
      'evaluationInvitation',
      made.flatMap(({ evaluationInvitation }) => evaluationInvitation),
    );
    await insert('evaluation', answers);
    // Some hundred thousand rows with their references: on a busy machine more than the time that a statement of a request has.
    await db.query(raw('set local statement_timeout = 0'));
    await db.query(raw(fillItemScores));
    await reserveSerials(engine, db);
  });
  return answers.length;
}

/** Of the agencies with several trips the one with the fewest: it does worse than the others. */
function weakAgency(trips: readonly TripRow[]): string | null {
  const counts = [...Map.groupBy(trips, ({ agency }) => agency ?? '')].filter(([id, list]) => id && list.length > 1);
  return counts.toSorted(([a, one], [b, other]) => one.length - other.length || a.localeCompare(b))[0]?.[0] ?? null;
}

async function templatesOf(ctx: Context): Promise<ReadonlyMap<string, SampleTemplate>> {
  const templates = await repo(EvaluationTemplate, ctx).find({ status: 'published', isDefault: true });
  const items = await repo(EvaluationItem, ctx).find({ template: { in: templates.map(({ id }) => id) } });
  return new Map(
    templates.map(({ id, target, scale, openDays }) => [
      target as string,
      { id, scale: scale ?? 5, openDays: openDays ?? 7, items: items.filter(({ template }) => template === id) },
    ]),
  );
}

interface Ground {
  readonly templates: ReadonlyMap<string, SampleTemplate>;
  readonly weak: string | null;
}

async function rowsOf(trip: TripRow, { templates, weak }: Ground, ctx: Context) {
  const [guardians, companions] = [await guardiansOf(trip.id, ctx), await companionsOf(trip.id, ctx)];
  const opened = Date.parse(trip.returnAt);
  const now = ctx.now().getTime();
  const asked: Asked = { guardians: guardians.map(({ id }) => id), companions };
  const subjects = (await subjectsOf(trip, ctx)).flatMap((one): SampleSubject[] => {
    const template = templates.get(one.target);
    if (!template) return [];
    const closes = opened + template.openDays * DAY;
    return [{ ...one, id: idOf('evaluationSubject', `${trip.id}/${one.target}/${one.targetKey}`), template, closes }];
  });
  const evaluation = answerRows({ trip, subjects, asked, weak, ctx });
  const bySubject = Map.groupBy(evaluation, ({ subject }) => subject);
  return {
    evaluation,
    evaluationSubject: subjects.map((one) => ({
      ...subjectRow(one, trip),
      asked: guardians.length + companions.length,
      opensAt: new Date(opened).toISOString(),
      status: one.closes > now ? 'open' : counted(bySubject.get(one.id)) >= MIN_ANSWERS ? 'published' : 'closed',
    })),
    evaluationInvitation: companions.map(({ staff, user, type }, n) => ({
      id: idOf('evaluationInvitation', staff.id),
      trip: trip.id,
      school: trip.school,
      tripStaff: staff.id,
      user,
      evaluatorType: type,
      closesAt: new Date(Math.max(opened, ...subjects.map(({ closes }) => closes))).toISOString(),
      status: n % 3 === 0 ? 'submitted' : opened + 7 * DAY > now ? 'pending' : 'overdue',
    })),
  };
}

const counted = (rows: readonly { readonly counted: boolean }[] = []): number => rows.filter((row) => row.counted).length;

const subjectRow = ({ id, target, targetKey, name, template, closes, ...of }: SampleSubject, trip: TripRow) => ({
  id,
  trip: trip.id,
  target,
  targetKey,
  name,
  template: template.id,
  school: trip.school,
  bureau: trip.bureau,
  agency: of.agency ?? null,
  site: of.site ?? null,
  course: of.course ?? null,
  tutor: of.tutor ?? null,
  tripStaff: of.tripStaff ?? null,
  carrier: of.carrier ?? null,
  driver: of.driver ?? null,
  closesAt: new Date(closes).toISOString(),
});

/** Numbers by the day of the answer. */
function numbered<R extends { readonly submittedOn: string }>(rows: readonly R[]): (R & { evalNo: string })[] {
  const taken = new Map<string, number>();
  return rows.map((row) => {
    const day = row.submittedOn.replaceAll('-', '');
    const n = taken.get(day) ?? 0;
    taken.set(day, n + 1);
    return { ...row, evalNo: serialNumber('EV', day, n) };
  });
}
