import type { Condition } from '@zhixing/model';
import { defineReport, type ReportDocument } from '@zhixing/model/report/index.ts';

interface Asked {
  readonly name: string;
  readonly where: Condition;
  /** The dimension of what is evaluated, and its field. */
  readonly target: string;
  readonly further?: Readonly<Record<string, { readonly field: string }>>;
}

const stars = (count: number) => ({ count: true, where: { stars: count } }) as const;

/**
 * Results of evaluations of one kind (评价查询). Groups of fewer than five answers are left out, so that no family can be told from them;
 * hidden answers count unless they are abusive.
 */
function evaluationReport({ name, where, target, further = {} }: Asked): ReportDocument {
  const by = { [target]: target };
  return defineReport({
    name,
    model: 'evaluation',
    where: { ...where, counted: true },
    period: 'submittedOn',
    dimensions: {
      [target]: { field: target },
      month: { field: 'submittedOn', grain: 'month' },
      evaluator: { field: 'evaluatorType' },
      stars: { field: 'stars' },
      school: { field: 'school' },
      ...further,
    },
    sources: {
      asked: {
        model: 'evaluationSubject',
        where: where,
        period: 'opensAt',
        by: { ...by, month: 'opensAt', school: 'school' },
        filters: { [target]: target, school: 'school' },
      },
    },
    measures: {
      answers: { count: true },
      score: {
        mean: 'score',
        digits: 2,
        unit: 'points',
        thresholds: [
          { from: 0, tone: 'danger' },
          { from: 3, tone: 'warning' },
          { from: 4, tone: 'success' },
        ],
      },
      median: { median: 'score', digits: 1, unit: 'points' },
      five: stars(5),
      four: stars(4),
      three: stars(3),
      two: stars(2),
      one: stars(1),
      low: { share: { stars: { lte: 2 } } },
      asked: { source: 'asked', sum: 'asked', unit: 'people' },
      response: { ratio: ['answers', 'asked'], percent: true },
    },
    filters: [target, 'school', 'evaluatorType', ...Object.values(further).map(({ field }) => field)],
    rows: [target],
    order: '-score',
    charts: [
      { picture: 'bar', by: [target], measures: ['score'] },
      { picture: 'column', by: ['stars'], measures: ['answers'] },
      { picture: 'line', by: ['month'], measures: ['score'], second: ['answers'] },
    ],
    columnsOfRows: ['evalNo', 'subject', 'evaluatorType', 'score', 'stars', 'comment', 'submittedOn', 'status'],
  });
}

const siteFields = { level: { field: 'site.level' }, theme: { field: 'site.theme' } };

export const evaluationReports: readonly ReportDocument[] = [
  evaluationReport({
    name: 'agencyEvaluations',
    where: { target: 'agency' },
    target: 'agency',
    further: { star: { field: 'agency.starLevel' } },
  }),
  evaluationReport({
    name: 'baseEvaluations',
    where: { target: 'site', site: { where: { kind: 'base' } } },
    target: 'site',
    further: siteFields,
  }),
  evaluationReport({
    name: 'campEvaluations',
    where: { target: 'site', site: { where: { kind: 'camp' } } },
    target: 'site',
    further: siteFields,
  }),
  evaluationReport({
    name: 'courseEvaluations',
    where: { target: 'course' },
    target: 'course',
    further: { theme: { field: 'course.theme' } },
  }),
  evaluationReport({
    name: 'staffEvaluations',
    where: { target: { in: ['tutor', 'guide'] } },
    target: 'tutor',
    further: { kind: { field: 'target' } },
  }),
  evaluationReport({
    name: 'serviceEvaluations',
    where: { target: { in: ['transport', 'catering', 'lodging'] } },
    target: 'target',
    further: { carrier: { field: 'carrier' } },
  }),
];
