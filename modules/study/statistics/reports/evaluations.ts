import type { Condition } from '@zhixing/model';
import { defineReport, type ReportDocument } from '@zhixing/model/report/index.ts';

interface Asked {
  readonly name: string;
  readonly where: Condition;
  /** The dimension of what is evaluated, and its field. */
  readonly target: string;
  readonly further?: Readonly<Record<string, { readonly field: string }>>;
  /** What the scores of single items are narrowed to. */
  readonly items: Readonly<Record<string, unknown>>;
}

const thresholds = [
  { from: 0, tone: 'danger' },
  { from: 3, tone: 'warning' },
  { from: 4, tone: 'success' },
] as const;

const filtersOfItems = [
  ...(['item', 'target', 'agency', 'site', 'course', 'tutor', 'school', 'evaluatorType', 'school.region'] as const),
  ...(['agency.starLevel', 'site.kind', 'site.level', 'site.theme', 'course.theme'] as const),
] as const;
const isOfItems = (path: string): boolean => filtersOfItems.some((own) => own === path);

/** What the single items of evaluations got (评价分项得分). Several rows are about one answer, by which groups of few are left out. */
const evaluationItems = defineReport({
  name: 'evaluationItems',
  model: 'evaluationItemScore',
  where: { counted: true },
  period: 'submittedOn',
  dimensions: {
    item: { field: 'item' },
    target: { field: 'target' },
    agency: { field: 'agency' },
    site: { field: 'site' },
    course: { field: 'course' },
    tutor: { field: 'tutor' },
    evaluator: { field: 'evaluatorType' },
    month: { field: 'submittedOn', grain: 'month' },
    school: { field: 'school' },
  },
  measures: {
    ratings: { count: true },
    score: { mean: 'score', digits: 2, unit: 'points', thresholds },
    low: { share: { score: { lte: '2' } } },
  },
  filters: [...filtersOfItems],
  rows: ['target', 'item'],
  order: '-score',
  charts: [
    { picture: 'radar', by: ['item'], measures: ['score'] },
    { picture: 'bar', by: ['item'], measures: ['score'] },
    { picture: 'line', by: ['month'], measures: ['score'] },
  ],
  columnsOfRows: ['evaluation', 'target', 'item', 'score', 'evaluatorType', 'submittedOn', 'school'],
});

const stars = (count: number) => ({ count: true, where: { stars: count } }) as const;

/**
 * Results of evaluations of one kind (评价查询). Groups of fewer than five answers are left out, so that no family can be told from them;
 * hidden answers count unless they are abusive.
 */
function evaluationReport({ name, where, target, further = {}, items }: Asked): ReportDocument {
  const by = { [target]: target };
  const filters = [target, 'school', 'evaluatorType', 'school.region', 'trip.status', ...Object.values(further).map(({ field }) => field)];
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
        filters: { [target]: target, school: 'school', 'school.region': 'school.region', 'trip.status': 'trip.status' },
      },
    },
    measures: {
      answers: { count: true },
      score: {
        mean: 'score',
        digits: 2,
        unit: 'points',
        thresholds,
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
    filters,
    rows: [target],
    order: '-score',
    charts: [
      { picture: 'bar', by: [target], measures: ['score'] },
      { picture: 'column', by: ['stars'], measures: ['answers'] },
      { picture: 'line', by: ['month'], measures: ['score'], second: ['answers'] },
    ],
    beside: [
      {
        report: 'evaluationItems',
        chart: 0,
        filters: Object.fromEntries(filters.filter(isOfItems).map((path) => [path, path])),
        where: items,
      },
    ],
    columnsOfRows: ['evalNo', 'subject', 'evaluatorType', 'score', 'stars', 'comment', 'submittedOn', 'status'],
  });
}

const siteFields = { level: { field: 'site.level' }, theme: { field: 'site.theme' } };

export const evaluationReports: readonly ReportDocument[] = [
  evaluationItems,
  evaluationReport({
    name: 'agencyEvaluations',
    where: { target: 'agency' },
    target: 'agency',
    items: { target: 'agency' },
    further: { star: { field: 'agency.starLevel' } },
  }),
  evaluationReport({
    name: 'baseEvaluations',
    where: { target: 'site', site: { where: { kind: 'base' } } },
    target: 'site',
    items: { target: 'site', 'site.kind': 'base' },
    further: siteFields,
  }),
  evaluationReport({
    name: 'campEvaluations',
    where: { target: 'site', site: { where: { kind: 'camp' } } },
    target: 'site',
    items: { target: 'site', 'site.kind': 'camp' },
    further: siteFields,
  }),
  evaluationReport({
    name: 'courseEvaluations',
    where: { target: 'course' },
    target: 'course',
    items: { target: 'course' },
    further: { theme: { field: 'course.theme' } },
  }),
  evaluationReport({
    name: 'staffEvaluations',
    where: { target: { in: ['tutor', 'guide'] } },
    target: 'tutor',
    items: { target: { in: ['tutor', 'guide'] } },
    further: { kind: { field: 'target' } },
  }),
  evaluationReport({
    name: 'serviceEvaluations',
    where: { target: { in: ['transport', 'catering', 'lodging'] } },
    target: 'target',
    items: { target: { in: ['transport', 'catering', 'lodging'] } },
    further: { carrier: { field: 'carrier' } },
  }),
];
