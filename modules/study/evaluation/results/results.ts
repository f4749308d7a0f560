import { type Context, elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Condition, Row } from '@zhixing/model';
import { School } from '../../school/school.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { EvaluationSubject } from '../evaluation-subject.model.ts';
import type { Target } from '../targets.ts';
import { averageOf, type Figures, figuresOf, noFigures, sumOf } from './figures.ts';

type Subject = Row<typeof EvaluationSubject>;

/** Most subjects of one page of results: those of about two school years of a bureau. */
const LIMIT = 2000;

export interface Wanted {
  readonly targets: readonly Target[];
  /** Days on which windows opened. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly trip?: string | undefined;
}

/** The subjects that the reader may see, with their figures, and all of them together. Four statements, whatever their number. */
export async function resultsOf(ctx: Context, wanted: Wanted) {
  const model = ctx.engine.registry.get(EvaluationSubject.name);
  const where = { all: [mustBeAble(ctx, model, 'read'), conditionOf(wanted)] };
  const order = { field: 'opensAt', descending: true } as const;
  const subjects = (await findRows(ctx, model, where, { order, limit: LIMIT })) as unknown as Subject[];
  const figures = await figuresOf(
    ctx,
    subjects.map(({ id }) => id),
  );
  const [trips, schools] = [
    await namesIn(
      Trip,
      subjects.map(({ trip }) => trip),
      ctx,
    ),
    await namesIn(
      School,
      subjects.flatMap(({ school }) => school ?? []),
      ctx,
    ),
  ];
  const of = ({ id }: Subject): Figures => figures.get(id) ?? noFigures;
  const all = sumOf(subjects.map(of));
  return {
    more: subjects.length === LIMIT,
    summary: { ...shown(all), subjects: subjects.length, asked: subjects.reduce((sum, { asked }) => sum + asked, 0) },
    lines: subjects.map((one) => ({
      id: one.id,
      target: one.target,
      targetName: ctx.engine.words.option(ctx.language, model, 'target', one.target),
      name: one.name,
      trip: { id: one.trip, name: trips.get(one.trip) ?? '' },
      school: schools.get(one.school ?? '') ?? '',
      status: one.status,
      statusName: ctx.engine.words.option(ctx.language, model, 'status', one.status),
      closesAt: one.closesAt,
      asked: one.asked,
      ...shown(of(one)),
    })),
  };
}

export const shown = (figures: Figures) => ({
  answers: figures.answers,
  average: averageOf(figures),
  stars: figures.stars,
  low: figures.low,
});

function conditionOf({ targets, from, to, trip }: Wanted): Condition {
  const day = (text: string, time: string): string => new Date(`${text}T${time}+08:00`).toISOString();
  return {
    all: [
      { target: { in: [...targets] } },
      ...(from ? [{ opensAt: { gte: day(from, '00:00:00') } }] : []),
      ...(to ? [{ opensAt: { lte: day(to, '23:59:59') } }] : []),
      ...(trip ? [{ trip }] : []),
    ],
  };
}

async function namesIn(model: typeof Trip | typeof School, ids: readonly string[], ctx: Context): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await repo(model as typeof School, elevated(ctx)).find({ id: { in: [...new Set(ids)] } }, { limit: LIMIT });
  return new Map(found.map(({ id, name }) => [id, name]));
}
