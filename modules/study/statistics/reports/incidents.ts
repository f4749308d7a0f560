import type { Condition } from '@zhixing/model';
import { defineReport, type ReportDocument } from '@zhixing/model/report/index.ts';

const real = { status: { ne: 'falseReport' } } as const;

const figures = {
  incidents: { count: true },
  injured: { sum: 'injured', unit: 'people' },
  hospitalised: { sum: 'hospitalised', unit: 'people' },
  loss: { sum: 'lossAmount' },
  controlHours: { mean: { hours: ['happenAt', 'controlledAt'] }, where: { controlledAt: { empty: false } }, digits: 1, unit: 'hours' },
  late: { count: true, where: { lateReport: true } },
} as const;

const common = {
  model: 'incident',
  // Its rows are events, listed for all who read the report, and not children.
  few: 0,
  where: real,
  period: 'happenAt',
  columnsOfRows: ['incidentNo', 'title', 'category', 'severity', 'status', 'school', 'agency', 'site', 'happenAt', 'injured', 'lossAmount'],
} as const;

/** Events by category (事件类别统计), without those that turned out to be none. */
const incidentCategories = defineReport({
  name: 'incidentCategories',
  ...common,
  dimensions: {
    category: { field: 'category', tree: {} },
    emergencyKind: { field: 'category.emergencyKind' },
    severity: { field: 'severity' },
    month: { field: 'happenAt', grain: 'month' },
    bureau: { field: 'school.bureau', tree: {} },
    school: { field: 'school' },
  },
  measures: figures,
  filters: ['category', 'severity', 'school', 'agency', 'site', 'school.region', 'trip.status'],
  rows: ['category'],
  columns: 'severity',
  order: '-incidents',
  charts: [
    { picture: 'donut', by: ['category'], measures: ['incidents'] },
    { picture: 'column', by: ['month'], series: 'severity', measures: ['incidents'], stacked: true },
  ],
});

/** The students who were out on trips: what incidents and complaints are related to. */
export const travelled = {
  model: 'trip',
  where: { status: { in: ['inProgress', 'suspended', 'returned', 'settling', 'archived'] } },
  period: 'departAt',
  by: { agency: 'agency', month: 'departAt', school: 'school' },
  filters: { agency: 'agency', school: 'school', 'school.region': 'school.region', 'trip.status': 'status' },
} as const;

/** The students whom sites received. */
export const hosted = (kind: 'base' | 'camp') =>
  ({
    model: 'reception',
    where: { siteKind: kind, status: { in: ['received', 'completed'] } },
    period: 'arriveAt',
    by: { site: 'site', month: 'arriveAt', school: 'school' },
    filters: { site: 'site', school: 'school', 'school.region': 'school.region', 'trip.status': 'trip.status' },
  }) as const;

interface Party {
  readonly name: string;
  readonly party: 'agency' | 'site';
  readonly where: Condition;
  readonly source: ReturnType<typeof hosted> | typeof travelled;
}

/** Events of agencies, bases or camps, with their rate per 1 000 students. */
function partyIncidents({ name, party, where, source }: Party): ReportDocument {
  return defineReport({
    name,
    ...common,
    where: { ...real, ...where },
    dimensions: {
      [party]: { field: party },
      severity: { field: 'severity' },
      month: { field: 'happenAt', grain: 'month' },
      category: { field: 'category' },
      school: { field: 'school' },
    },
    sources: { students: source },
    measures: {
      ...figures,
      students: { source: 'students', sum: party === 'agency' ? 'presentCount' : 'actualStudents', unit: 'people' },
      rate: { ratio: ['incidents', 'students'], per: 1000, digits: 2 },
    },
    filters: [party, 'category', 'severity', 'school', 'school.region', 'trip.status'],
    rows: [party],
    columns: 'severity',
    order: '-incidents',
    drillTo: [
      { report: 'incidentCategories', dimensions: { [party]: party, severity: 'severity', category: 'category', school: 'school' } },
    ],
    charts: [
      { picture: 'bar', by: [party], series: 'severity', measures: ['incidents'], stacked: true },
      { picture: 'bar', by: [party], measures: ['rate'] },
    ],
  });
}

export const incidentReports: readonly ReportDocument[] = [
  incidentCategories,
  partyIncidents({ name: 'agencyIncidents', party: 'agency', where: { agency: { empty: false } }, source: travelled }),
  partyIncidents({ name: 'baseIncidents', party: 'site', where: { site: { where: { kind: 'base' } } }, source: hosted('base') }),
  partyIncidents({ name: 'campIncidents', party: 'site', where: { site: { where: { kind: 'camp' } } }, source: hosted('camp') }),
];
