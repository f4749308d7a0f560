import { defineReport, type ReportDocument } from '@zhixing/model/report/index.ts';

const owners = { ownerType: { field: 'ownerType' }, agency: { field: 'agency' }, site: { field: 'site' } } as const;

const throughCourse = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `course.${name}`]));

/** Course count (课程数量统计). */
const courseCount = defineReport({
  name: 'courseCount',
  model: 'course',
  period: 'approvedAt',
  defaultPeriod: 'all',
  dimensions: {
    ...owners,
    theme: { field: 'theme' },
    risk: { field: 'riskLevel' },
    status: { field: 'status' },
    month: { field: 'approvedAt', grain: 'month' },
  },
  sources: {
    /** The reader's courses in the itineraries of trips that were not cancelled. */
    bookings: {
      model: 'itineraryItem',
      where: { course: { where: { theme: { empty: false } } }, trip: { where: { status: { ne: 'cancelled' } } } },
      period: 'course.approvedAt',
      by: {
        ...throughCourse(['ownerType', 'agency', 'site', 'theme', 'status']),
        risk: 'course.riskLevel',
        month: 'course.approvedAt',
      },
      filters: throughCourse(['ownerType', 'agency', 'site', 'theme', 'status', 'forPrimary', 'forJunior', 'forSenior']),
    },
  },
  measures: {
    courses: { count: true },
    booked: { source: 'bookings', distinct: 'course' },
    bookings: { source: 'bookings', count: true, unit: 'times' },
    onShelf: { count: true, where: { status: 'onShelf' } },
    primary: { count: true, where: { forPrimary: true } },
    junior: { count: true, where: { forJunior: true } },
    senior: { count: true, where: { forSenior: true } },
    hours: { mean: 'durationHours', digits: 1, unit: 'hours' },
  },
  filters: ['ownerType', 'agency', 'site', 'theme', 'status', 'forPrimary', 'forJunior', 'forSenior'],
  rows: ['theme'],
  order: '-courses',
  charts: [
    { picture: 'column', by: ['theme'], series: 'status', measures: ['courses'], stacked: true },
    { picture: 'treemap', by: ['ownerType', 'theme'], measures: ['courses'] },
  ],
  columnsOfRows: ['courseNo', 'name', 'theme', 'agency', 'site', 'durationHours', 'days', 'price', 'status', 'approvedAt'],
});

/** Lower limits of the price bands after the first, in fen: 0–50, 50–100, 100–200, 200–300, 300–500, 500–800, > 800 yuan. */
const priceBands = [5_000, 10_000, 20_000, 30_000, 50_000, 80_000];

/** Price distribution (价格分布统计) of the courses on offer. */
const priceDistribution = defineReport({
  name: 'priceDistribution',
  model: 'course',
  where: { status: 'onShelf' },
  dimensions: {
    band: { field: 'price', bands: priceBands },
    theme: { field: 'theme' },
    days: { field: 'days', bands: [1, 2, 3, 5] },
    ...owners,
  },
  measures: {
    courses: { count: true },
    lowest: { min: 'price' },
    median: { median: 'price' },
    mean: { mean: 'price' },
    highest: { max: 'price' },
    total: { sum: 'price', hidden: true },
    totalDays: { sum: 'days', hidden: true },
    perDay: { ratio: ['total', 'totalDays'] },
    spread: { box: 'price' },
  },
  filters: ['theme', 'ownerType', 'agency', 'site', 'forPrimary', 'forJunior', 'forSenior'],
  rows: ['theme'],
  order: '-courses',
  charts: [
    { picture: 'histogram', by: ['band'], measures: ['courses'] },
    { picture: 'boxPlot', by: ['theme'], measures: ['spread'] },
  ],
  columnsOfRows: ['courseNo', 'name', 'theme', 'agency', 'site', 'days', 'price', 'status'],
});

/** Courseware count (课件数量统计). */
const coursewareCount = defineReport({
  name: 'coursewareCount',
  model: 'courseware',
  period: 'createdAt',
  defaultPeriod: 'all',
  dimensions: {
    kind: { field: 'kind' },
    status: { field: 'status' },
    ...owners,
    course: { field: 'course' },
    month: { field: 'createdAt', grain: 'month' },
  },
  measures: {
    items: { count: true },
    approved: { count: true, where: { status: 'onShelf' } },
    downloads: { sum: 'downloads', unit: 'times' },
    size: { sum: 'sizeBytes', unit: 'bytes' },
  },
  filters: ['status', 'kind', 'ownerType', 'agency', 'site', 'course'],
  rows: ['kind'],
  columns: 'status',
  order: '-items',
  charts: [
    { picture: 'column', by: ['kind'], series: 'status', measures: ['items'], stacked: true },
    { picture: 'line', by: ['month'], measures: ['items'] },
  ],
  columnsOfRows: ['coursewareNo', 'name', 'course', 'kind', 'agency', 'site', 'downloads', 'sizeBytes', 'status'],
});

export const courseReports: readonly ReportDocument[] = [courseCount, priceDistribution, coursewareCount];
