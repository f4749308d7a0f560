import { defineReport, type ReportDocument } from '@zhixing/model/report/index.ts';

/** Receptions per organisation (机构接待统计): trips that are back, by the agency that ran them. */
const agencyReceptions = defineReport({
  name: 'agencyReceptions',
  model: 'trip',
  where: { status: { in: ['returned', 'settling', 'archived'] }, agency: { empty: false } },
  period: 'departAt',
  dimensions: {
    agency: { field: 'agency' },
    month: { field: 'departAt', grain: 'month' },
    stage: { field: 'stage' },
    theme: { field: 'theme' },
    agencyType: { field: 'agency.agencyType' },
    star: { field: 'agency.starLevel' },
    school: { field: 'school' },
  },
  sources: {
    bills: {
      model: 'studentBill',
      where: { status: { ne: 'cancelled' } },
      period: 'trip.departAt',
      by: { agency: 'agency', month: 'trip.departAt', school: 'school' },
      filters: { agency: 'agency', school: 'school', 'school.region': 'school.region', status: 'trip.status' },
    },
    answers: {
      model: 'evaluation',
      where: { target: 'agency', counted: true },
      period: 'submittedOn',
      by: { agency: 'agency', month: 'submittedOn', school: 'school' },
      filters: { agency: 'agency', school: 'school', 'school.region': 'school.region', status: 'trip.status' },
    },
  },
  measures: {
    trips: { count: true },
    students: { sum: 'presentCount', unit: 'people' },
    staff: { sum: 'planStaff', unit: 'people' },
    personDays: { sum: { times: ['presentCount', 'days'] } },
    receivable: { source: 'bills', sum: 'receivable' },
    score: { source: 'answers', mean: 'score', digits: 2, unit: 'points' },
  },
  filters: ['agency', 'agency.agencyType', 'agency.starLevel', 'school', 'stage', 'theme', 'school.region', 'status'],
  rows: ['agency', 'month'],
  order: '-students',
  charts: [
    { picture: 'bar', by: ['agency'], measures: ['students'] },
    { picture: 'line', by: ['month'], measures: ['trips'], second: ['students'] },
  ],
  drillTo: [
    { report: 'agencyEvaluations', dimensions: { agency: 'agency', school: 'school' } },
    { report: 'agencyIncidents', dimensions: { agency: 'agency', school: 'school' } },
    { report: 'agencyComplaints', dimensions: { agency: 'agency', school: 'school' } },
  ],
  columnsOfRows: ['tripNo', 'name', 'status', 'school', 'agency', 'departAt', 'returnAt', 'days', 'presentCount'],
});

const ofSite = (kind: 'base' | 'camp') => ({
  model: 'reception',
  where: { siteKind: kind, status: { in: ['received', 'completed'] } },
  period: 'arriveAt',
  filters: ['site', 'site.level', 'site.theme', 'school', 'school.region', 'agency', 'trip.status'],
  drillTo: ['Evaluations', 'Incidents', 'Complaints'].map((what) => ({
    report: `${kind}${what}`,
    dimensions: { site: 'site' },
    filters: { school: 'school' },
  })),
  columnsOfRows: ['receptionNo', 'status', 'site', 'trip', 'school', 'arriveAt', 'leaveAt', 'actualStudents', 'actualStaff'],
});

const siteDimensions = {
  site: { field: 'site' },
  month: { field: 'arriveAt', grain: 'month' },
  day: { field: 'arriveAt', grain: 'day' },
  schoolRegion: { field: 'school.region' },
  level: { field: 'site.level' },
  theme: { field: 'site.theme' },
} as const;

const received = {
  batches: { count: true },
  students: { sum: 'actualStudents', unit: 'people' },
  staff: { sum: 'actualStaff', unit: 'people' },
} as const;

/** What sites could have received: their capacity of a day on every day of the period on which they were open. */
const capacityOf = (kind: 'base' | 'camp') => ({
  capacity: {
    model: 'site',
    where: { kind, status: 'introduced' },
    by: { site: 'id', level: 'level', theme: 'theme' },
    filters: { site: 'id', 'site.level': 'level', 'site.theme': 'theme' },
  },
  /** The days up to the present one on which they receive nobody. */
  closed: {
    model: 'siteClosedDay',
    where: { siteKind: kind, day: { lte: '@today' }, site: { where: { status: 'introduced' } } },
    period: 'day',
    by: { site: 'site', month: 'day', day: 'day', level: 'site.level', theme: 'site.theme' },
    filters: { site: 'site', 'site.level': 'site.level', 'site.theme': 'site.theme' },
  },
});

/** Receptions per base (基地接待统计). */
const baseReceptions = defineReport({
  name: 'baseReceptions',
  ...ofSite('base'),
  dimensions: siteDimensions,
  sources: capacityOf('base'),
  measures: {
    ...received,
    ofAllDays: { source: 'capacity', sum: 'dayCapacity', perDay: true, hidden: true },
    ofClosedDays: { source: 'closed', sum: 'site.dayCapacity', hidden: true },
    capacity: { balance: { plus: ['ofAllDays'], minus: ['ofClosedDays'] }, unit: 'people' },
    use: { ratio: ['students', 'capacity'], percent: true },
  },
  rows: ['site', 'month'],
  order: '-students',
  charts: [
    { picture: 'bar', by: ['site'], measures: ['students'] },
    { picture: 'calendar', by: ['day'], measures: ['students'] },
  ],
});

/** Receptions per camp (营地接待统计), with the nights that beds were slept in. */
const campReceptions = defineReport({
  name: 'campReceptions',
  ...ofSite('camp'),
  dimensions: siteDimensions,
  sources: capacityOf('camp'),
  measures: {
    ...received,
    bedNights: { sum: { times: ['lodgers', 'nights'] }, unit: 'nights' },
    ofAllDays: { source: 'capacity', sum: 'bedCount', perDay: true, hidden: true },
    ofClosedDays: { source: 'closed', sum: 'site.bedCount', hidden: true },
    beds: { balance: { plus: ['ofAllDays'], minus: ['ofClosedDays'] }, unit: 'nights' },
    occupancy: { ratio: ['bedNights', 'beds'], percent: true },
  },
  rows: ['site', 'month'],
  order: '-bedNights',
  charts: [
    { picture: 'bar', by: ['site'], measures: ['students', 'bedNights'] },
    { picture: 'line', by: ['month'], measures: ['occupancy'] },
  ],
});

const across = { direction: 'across' } as const;

/** Receptions per region (区域接待统计): from which regions students came, and to which those of a region went. */
const regionReceptions = defineReport({
  name: 'regionReceptions',
  model: 'reception',
  where: { status: { in: ['received', 'completed'] } },
  period: 'arriveAt',
  dimensions: {
    region: { field: 'site.region', tree: {} },
    schoolRegion: { field: 'school.region', tree: {} },
    siteKind: { field: 'siteKind' },
    direction: { field: 'direction' },
    month: { field: 'arriveAt', grain: 'month' },
  },
  sources: {
    sent: {
      model: 'reception',
      where: { status: { in: ['received', 'completed'] } },
      period: 'arriveAt',
      by: { region: 'school.region', month: 'arriveAt', siteKind: 'siteKind', direction: 'direction' },
      filters: { direction: 'direction', siteKind: 'siteKind', agency: 'agency', 'trip.status': 'trip.status' },
      adds: true,
    },
  },
  measures: {
    batches: { count: true },
    students: { sum: 'actualStudents', unit: 'people' },
    sent: { source: 'sent', sum: 'actualStudents', unit: 'people' },
    inflow: { sum: 'actualStudents', where: across, unit: 'people' },
    outflow: { source: 'sent', sum: 'actualStudents', where: across, unit: 'people' },
    net: { balance: { plus: ['inflow'], minus: ['outflow'] }, unit: 'people' },
  },
  filters: ['direction', 'siteKind', 'site.region', 'school.region', 'site', 'school', 'agency', 'trip.status'],
  rows: ['region'],
  order: '-students',
  charts: [
    { picture: 'sankey', by: ['schoolRegion', 'region'], measures: ['students'] },
    { picture: 'column', by: ['region'], measures: ['inflow', 'outflow'] },
    { picture: 'regions', by: ['region'], measures: ['students'] },
  ],
  columnsOfRows: ['receptionNo', 'status', 'site', 'school', 'arriveAt', 'leaveAt', 'actualStudents'],
});

export const receptionReports: readonly ReportDocument[] = [agencyReceptions, baseReceptions, campReceptions, regionReceptions];
