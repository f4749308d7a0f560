import type { Condition } from '@zhixing/model';
import { defineReport, type ReportDocument } from '@zhixing/model/report/index.ts';
import { hosted, travelled } from './incidents.ts';

const accepted = { status: { notIn: ['recorded', 'notAccepted', 'withdrawn'] } } as const;
const upheld = { finding: { in: ['upheld', 'partlyUpheld'] } } as const;

const figures = {
  complaints: { count: true },
  accepted: { share: accepted },
  closed: { share: { status: 'closed' } },
  overdue: { count: true, where: { overdue: true } },
  days: { mean: { days: ['recordedAt', 'closedAt'] }, where: { closedAt: { empty: false } }, digits: 1, unit: 'days' },
  satisfaction: {
    mean: { points: { dissatisfied: 1, fair: 2, satisfied: 3, verySatisfied: 4 }, of: 'satisfaction' },
    where: { satisfaction: { empty: false } },
    digits: 2,
    unit: 'points',
  },
  satisfied: { share: { satisfaction: { in: ['satisfied', 'verySatisfied'] } }, where: { satisfaction: { empty: false } } },
} as const;

const columnsOfRows = [
  'complaintNo',
  'title',
  'category',
  'severity',
  'status',
  'school',
  'partyName',
  'recordedAt',
  'finding',
  'satisfaction',
];

/** Complaints by category (投诉类别统计). */
const complaintCategories = defineReport({
  name: 'complaintCategories',
  model: 'complaint',
  period: 'recordedAt',
  dimensions: {
    category: { field: 'category', tree: {} },
    severity: { field: 'severity' },
    month: { field: 'recordedAt', grain: 'month' },
    source: { field: 'source' },
    status: { field: 'status' },
    school: { field: 'school' },
  },
  measures: figures,
  filters: ['source', 'category', 'severity', 'status', 'school', 'agency', 'site', 'school.region', 'trip.status'],
  rows: ['category'],
  order: '-complaints',
  charts: [
    { picture: 'donut', by: ['category'], measures: ['complaints'] },
    { picture: 'line', by: ['month'], measures: ['complaints'], second: ['days'] },
  ],
  columnsOfRows,
});

interface Party {
  readonly name: string;
  readonly party: 'agency' | 'site';
  readonly where: Condition;
  readonly source: ReturnType<typeof hosted> | typeof travelled;
}

/** Complaints about agencies, bases or camps, with their rate per 1 000 students. */
function partyComplaints({ name, party, where, source }: Party): ReportDocument {
  return defineReport({
    name,
    model: 'complaint',
    period: 'recordedAt',
    where: where,
    dimensions: {
      [party]: { field: party },
      status: { field: 'status' },
      month: { field: 'recordedAt', grain: 'month' },
      category: { field: 'category' },
      school: { field: 'school' },
    },
    sources: { students: source },
    measures: {
      complaints: { count: true },
      upheld: { count: true, where: upheld },
      students: { source: 'students', sum: party === 'agency' ? 'presentCount' : 'actualStudents', unit: 'people' },
      rate: { ratio: ['complaints', 'students'], per: 1000, digits: 2 },
      compensation: { sum: 'compensation' },
    },
    filters: [party, 'category', 'status', 'school', 'school.region', 'trip.status'],
    rows: [party],
    columns: 'status',
    order: '-complaints',
    drillTo: [{ report: 'complaintCategories', dimensions: { [party]: party, status: 'status', category: 'category', school: 'school' } }],
    charts: [
      { picture: 'bar', by: [party], series: 'status', measures: ['complaints'], stacked: true },
      { picture: 'bar', by: [party], measures: ['rate'] },
    ],
    columnsOfRows,
  });
}

export const complaintReports: readonly ReportDocument[] = [
  complaintCategories,
  partyComplaints({ name: 'agencyComplaints', party: 'agency', where: { partyType: 'agency' }, source: travelled }),
  partyComplaints({ name: 'baseComplaints', party: 'site', where: { partyType: 'base' }, source: hosted('base') }),
  partyComplaints({ name: 'campComplaints', party: 'site', where: { partyType: 'camp' }, source: hosted('camp') }),
];
