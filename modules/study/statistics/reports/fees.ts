import { defineReport, type ReportDocument } from '@zhixing/model/report/index.ts';
import { beforeDeparture } from '../../trip/trip.model.ts';

// What families owe is the daily bookkeeping of those who may list the bills with their children, so small groups are shown to them.
const few = 0;
const issued = { status: { notIn: ['draft', 'cancelled'] } } as const;

/** Charge report (收费报表): lines of bills by fee item. */
const chargeReport = defineReport({
  name: 'chargeReport',
  model: 'billLine',
  few,
  where: { bill: { where: issued } },
  period: 'bill.issuedAt',
  dimensions: {
    trip: { field: 'trip' },
    feeItem: { field: 'feeItem' },
    month: { field: 'bill.issuedAt', grain: 'month' },
    channel: { field: 'bill.payChannel' },
    school: { field: 'school' },
    agency: { field: 'agency' },
  },
  measures: {
    gross: { sum: 'amount', hidden: true },
    adjusted: { sum: 'adjusted', hidden: true },
    receivable: { balance: { plus: ['gross', 'adjusted'], minus: ['waived'] } },
    waived: { sum: 'waived' },
    paid: { sum: 'paid' },
    refunded: { sum: 'refunded' },
    net: { balance: { plus: ['paid'], minus: ['refunded'] } },
    // An approved refund has lowered what is receivable before the money goes back, so that what is promised back is no longer collected either.
    refunding: { sum: 'refunding', hidden: true },
    collected: { balance: { plus: ['paid'], minus: ['refunded', 'refunding'] }, hidden: true },
    collection: { ratio: ['collected', 'receivable'], percent: true },
  },
  filters: ['trip', 'feeItem', 'bill.payChannel', 'school', 'agency', 'school.region', 'trip.status'],
  rows: ['trip', 'feeItem'],
  order: '-receivable',
  charts: [
    { picture: 'column', by: ['feeItem'], measures: ['receivable', 'paid', 'refunded'] },
    { picture: 'line', by: ['month'], measures: ['receivable', 'net'] },
  ],
  columnsOfRows: ['bill', 'name', 'feeItem', 'amount', 'waived', 'adjusted', 'paid', 'refunded'],
});

const billColumns = ['billNo', 'status', 'trip', 'student', 'schoolClass', 'receivable', 'waived', 'paid', 'refunded', 'balance', 'dueAt'];

/** Fee query (收费查询): bills by school, trip, class and month. */
const feeQuery = defineReport({
  name: 'feeQuery',
  model: 'studentBill',
  few,
  where: issued,
  period: 'issuedAt',
  dimensions: {
    bureau: { field: 'school.bureau', tree: {} },
    school: { field: 'school' },
    trip: { field: 'trip' },
    schoolClass: { field: 'schoolClass' },
    agency: { field: 'agency' },
    status: { field: 'status' },
    channel: { field: 'payChannel' },
    month: { field: 'issuedAt', grain: 'month' },
  },
  measures: {
    bills: { count: true },
    receivable: { sum: 'receivable' },
    waived: { sum: 'waived' },
    paid: { sum: 'paid' },
    refunded: { sum: 'refunded' },
    net: { balance: { plus: ['paid'], minus: ['refunded'] } },
    arrears: { sum: 'balance', where: { balance: { gt: 0 } } },
    // What is paid and will be refunded is no part of what was asked for, so that no more than all of it is collected.
    collected: { balance: { plus: ['receivable'], minus: ['arrears'] }, hidden: true },
    collection: { ratio: ['collected', 'receivable'], percent: true },
  },
  filters: ['school', 'trip', 'payChannel', 'schoolClass', 'agency', 'status', 'school.region', 'trip.status'],
  choices: { settled: { options: { paid: { where: { balance: { lte: 0 } } }, unpaid: { where: { balance: { gt: 0 } } } } } },
  rows: ['school', 'trip'],
  order: '-receivable',
  charts: [
    { picture: 'column', by: ['month'], measures: ['receivable', 'paid', 'refunded'] },
    { picture: 'donut', by: ['status'], measures: ['bills'] },
  ],
  drillTo: [
    { report: 'chargeReport', dimensions: { school: 'school', trip: 'trip', agency: 'agency', channel: 'bill.payChannel' } },
    { report: 'arrearsQuery', dimensions: { school: 'school', trip: 'trip', schoolClass: 'schoolClass' } },
  ],
  columnsOfRows: billColumns,
});

/** Arrears query (欠费查询): what is overdue, and for how long. */
const arrearsQuery = defineReport({
  name: 'arrearsQuery',
  model: 'studentBill',
  few,
  where: { status: 'overdue', balance: { gt: 0 } },
  period: 'dueAt',
  defaultPeriod: 'all',
  dimensions: {
    school: { field: 'school' },
    trip: { field: 'trip' },
    schoolClass: { field: 'schoolClass' },
    age: { field: 'overdueDays', bands: [7, 30, 60, 90] },
    month: { field: 'dueAt', grain: 'month' },
  },
  measures: {
    bills: { count: true },
    amount: { sum: 'balance' },
    longest: { max: 'overdueDays', unit: 'days' },
    reminders: { sum: 'remindCount', unit: 'times' },
  },
  filters: ['school', 'trip', 'schoolClass', 'waiverPending', 'agency', 'school.region', 'trip.status'],
  rows: ['school', 'trip', 'schoolClass'],
  order: '-amount',
  charts: [
    { picture: 'column', by: ['age'], measures: ['amount'], second: ['bills'] },
    { picture: 'bar', by: ['trip'], measures: ['amount'] },
  ],
  columnsOfRows: ['billNo', 'trip', 'student', 'schoolClass', 'receivable', 'paid', 'balance', 'dueAt', 'overdueDays', 'remindCount'],
});

/** Trips whose families may still be charged: until they leave. */
const charging = { trip: { where: { status: { in: [...beforeDeparture] } } } } as const;

/**
 * Expected receipts (预计收款) by the week in which they are due: what is charged, and what the places that are planned, but not yet confirmed,
 * will be charged by the approved fee plan.
 */
const expectedReceipts = defineReport({
  name: 'expectedReceipts',
  model: 'studentBill',
  few,
  where: { ...issued, trip: { where: { status: { ne: 'cancelled' } } } },
  period: 'dueAt',
  upcoming: true,
  dimensions: {
    week: { field: 'dueAt', grain: 'week' },
    month: { field: 'dueAt', grain: 'month' },
    school: { field: 'school' },
    trip: { field: 'trip' },
  },
  sources: {
    plans: {
      model: 'tripFeePlan',
      where: { status: 'approved', ...charging },
      period: 'payDeadline',
      by: { week: 'payDeadline', month: 'payDeadline', school: 'school', trip: 'trip' },
      filters: { school: 'school', trip: 'trip', agency: 'agency', 'school.region': 'school.region', 'trip.status': 'trip.status' },
      adds: true,
    },
  },
  measures: {
    charged: { sum: 'receivable' },
    pipeline: { source: 'plans', sum: { times: ['mandatoryTotal', { above: ['trip.planStudents', 'trip.confirmedCount'] }] } },
    expected: { balance: { plus: ['charged', 'pipeline'], minus: [] } },
    paid: { sum: 'paid', hidden: true },
    refunded: { sum: 'refunded', hidden: true },
    received: { balance: { plus: ['paid'], minus: ['refunded'] } },
    open: { sum: 'balance', where: { balance: { gt: 0 } }, hidden: true },
    gap: { balance: { plus: ['open', 'pipeline'], minus: [] } },
  },
  filters: ['school', 'trip', 'agency', 'school.region', 'trip.status'],
  choices: {
    pipeline: {
      options: { include: {}, exclude: { sources: { plans: { id: { in: [] } } } } },
    },
  },
  rows: ['week', 'trip'],
  order: 'week',
  charts: [
    { picture: 'line', by: ['week'], measures: ['expected', 'received'], cumulative: true },
    { picture: 'column', by: ['week'], measures: ['gap'] },
  ],
  columnsOfRows: billColumns,
});

export const feeReports: readonly ReportDocument[] = [chargeReport, feeQuery, arrearsQuery, expectedReceipts];
