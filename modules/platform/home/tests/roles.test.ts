import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Context } from '@zhixing/engine/context.ts';
import { accessOf } from '@zhixing/engine/permission/access.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startProduct } from '../../../tests/product.ts';
import { tilesFor } from '../home.ts';

let server: TestServer;
before(async () => {
  server = await startProduct();
});
after(() => server.close());

const tiles = () => server.engine.modules.flatMap(({ homeTiles = [] }) => homeTiles);

function homeOf(role: string): Record<string, string[]> {
  const grants = server.engine.modules.flatMap((module) => module.grants ?? []);
  const actor = { ...server.context().actor, administrator: false, access: accessOf(grants, [role], false), roles: [role] };
  const shown = tilesFor({ engine: server.engine, actor } as Pick<Context, 'engine' | 'actor'>);
  return Object.fromEntries(
    Object.entries(Object.groupBy(shown, ({ part }) => part)).map(([part, own = []]) => [part, own.map(({ name }) => name)]),
  );
}

/** What every home shows: flows may ask anyone, and announcements and news reach everyone. */
const always = { toDo: ['flow.toDecide'], returned: ['flow.toRevise'], news: ['announcement.received', 'newsArticle.latest'] };
const merged = (own: Record<string, string[]>): Record<string, string[]> => {
  const parts = [...new Set([...Object.keys(always), ...Object.keys(own)])] as (keyof typeof always)[];
  return Object.fromEntries(parts.map((part) => [part, [...(always[part] ?? []), ...(own[part] ?? [])].sort()]));
};
const sorted = (home: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(home).map(([part, names]) => [part, names.toSorted()]));

/** The rule of what a home shows per role, as it follows from the grants. */
const homes: Readonly<Record<string, Record<string, string[]>>> = {
  bureauAdmin: {
    news: ['evaluationSubject.new'],
    toDo: [
      'tripLog.toDecide',
      'alarm.toAcknowledge',
      'alarm.toClose',
      'evaluation.low',
      'newsArticle.toReview',
      'qualification.toAudit',
      'registration.toReview',
      'tripStaff.toFile',
      'complaint.toAccept',
      'complaint.toAssign',
      'complaint.toConfirm',
      'complaint.overdue',
      'complaint.toSuspend',
      'incident.toVerify',
      'incident.toInvestigate',
      'incident.toConclude',
      'incident.toClose',
      'incident.toSuspend',
      'incident.overdue',
    ],
    trips: ['trip.under'],
    expiring: ['agency.endingInArea', 'site.endingInArea'],
    figures: [
      'agency.introduced',
      'contract.inForce',
      'school.ofArea',
      'site.introduced',
      'trip.ofTerm',
      'trip.preparing',
      'trip.students',
      'tripFiling.inReview',
      'complaint.open',
    ],
  },
  bureauApprover: {
    news: ['evaluationSubject.new'],
    toDo: ['annualReview.toConclude', 'introductionObjection.toDecide', 'minorsAccess.toDecide', 'incident.toConclude'],
    trips: ['trip.under'],
    figures: ['contract.inForce', 'trip.ofTerm', 'trip.preparing', 'trip.students', 'tripFiling.inReview'],
  },
  schoolAdmin: {
    news: ['evaluationSubject.new'],
    toDo: [
      'device.toTakeBack',
      'tripLog.toDecide',
      'alarm.toAcknowledge',
      'alarm.toHandle',
      'alarm.toClose',
      'evaluationInvitation.toGive',
      'budget.toReview',
      'miniProgramUser.toApprove',
      'minorsAccess.toDecide',
      'negotiation.quoted',
      'parentNotice.toSend',
      'reception.countered',
      'refund.toApprove',
      'signUp.toConfirm',
      'trip.toDeclare',
      'venueBooking.countered',
      'complaint.toHandle',
      'incident.toVerify',
      'incident.toRespond',
      'incident.toFollow',
      'incident.toConcludeMinor',
      'incident.overdue',
      'costAccounting.toConfirm',
      'costAccounting.toPublicise',
      'expense.toApprove',
      'settlement.toSend',
    ],
    returned: [
      'emergencyPlan.returned',
      'reception.refused',
      'riskAssessment.returned',
      'safetyNotice.returned',
      'tripFiling.returned',
      'tripPlan.returned',
      'tripStaff.rejected',
    ],
    trips: ['trip.under'],
    expiring: ['tripFiling.ending'],
    figures: [
      'contract.inForce',
      'staff.active',
      'student.enrolled',
      'trip.ofTerm',
      'trip.preparing',
      'trip.students',
      'tripFiling.inReview',
    ],
  },
  schoolLeader: {
    news: ['evaluationSubject.new'],
    toDo: [
      'tripLog.toDecide',
      'alarm.toAcknowledge',
      'evaluationInvitation.toGive',
      'budget.toResolve',
      'contract.toCountersign',
      'feeWaiver.toApprove',
      'minorsAccess.toDecide',
      'negotiation.quoted',
      'tripFeePlan.toApprove',
      'tripStaff.toFile',
      'settlement.toApprove',
    ],
    trips: ['trip.under'],
    figures: ['contract.inForce', 'trip.ofTerm', 'trip.preparing', 'trip.students', 'tripFiling.inReview'],
  },
  classTeacher: {
    toDo: ['alarm.toAcknowledge', 'alarm.toHandle', 'evaluationInvitation.toGive', 'miniProgramUser.toApprove', 'signUp.toConfirm'],
    returned: ['emergencyPlan.returned', 'riskAssessment.returned', 'safetyNotice.returned', 'tripPlan.returned'],
    trips: ['trip.under'],
    figures: ['student.enrolled', 'trip.ofTerm', 'trip.preparing', 'trip.students', 'tripFiling.inReview'],
  },
  finance: {
    toDo: [
      'budget.toReview',
      'feeWaiver.toApprove',
      'refund.toApprove',
      'refund.toPay',
      'studentBill.overdue',
      'tripFeePlan.toApprove',
      'costAccounting.toSettle',
      'costAccounting.toSubmit',
      'expense.toApprove',
      'expense.toGiveBack',
      'expense.toPay',
      'settlement.toPay',
      'settlement.toRepay',
      'settlement.toSend',
    ],
    trips: ['trip.under'],
    figures: ['contract.inForce', 'trip.ofTerm', 'trip.preparing', 'trip.students'],
  },
  agencyManager: {
    news: ['evaluationSubject.new'],
    toDo: [
      'device.toTakeBack',
      'tripLog.toDecide',
      'annualReview.toSubmit',
      'contract.toSign',
      'negotiation.toQuote',
      'reception.countered',
      'venueBooking.countered',
      'complaint.toHandle',
      'costAccounting.toSubmit',
      'settlement.toAgree',
    ],
    returned: [
      'budget.returned',
      'course.rejected',
      'courseware.rejected',
      'emergencyPlan.returned',
      'introductionApplication.rejected',
      'qualification.rejected',
      'reception.refused',
      'safetyNotice.returned',
      'tripStaff.rejected',
    ],
    trips: ['trip.under'],
    expiring: ['agency.ending', 'qualification.ending', 'tutor.ending'],
    figures: ['contract.inForce', 'trip.ofTerm', 'trip.preparing', 'trip.students', 'tripFiling.inReview'],
  },
  baseManager: {
    news: ['evaluationSubject.new'],
    toDo: [
      'device.toTakeBack',
      'alarm.toAcknowledge',
      'alarm.toHandle',
      'alarm.toClose',
      'annualReview.toSubmit',
      'reception.arriving',
      'reception.toAnswer',
      'venueBooking.toAnswer',
      'venueBooking.toStart',
      'complaint.toHandle',
      'incident.toRespond',
      'incident.toFollow',
    ],
    returned: ['course.rejected', 'courseware.rejected', 'introductionApplication.rejected', 'qualification.rejected'],
    trips: ['trip.under'],
    expiring: ['qualification.ending', 'site.ending', 'tutor.ending'],
    figures: ['reception.ofMonth', 'reception.students', 'trip.ofTerm', 'trip.preparing', 'trip.students'],
  },
  campManager: {
    news: ['evaluationSubject.new'],
    toDo: [
      'device.toTakeBack',
      'alarm.toAcknowledge',
      'alarm.toHandle',
      'alarm.toClose',
      'annualReview.toSubmit',
      'reception.arriving',
      'reception.toAnswer',
      'venueBooking.toAnswer',
      'venueBooking.toStart',
      'complaint.toHandle',
      'incident.toRespond',
      'incident.toFollow',
    ],
    returned: ['course.rejected', 'courseware.rejected', 'introductionApplication.rejected', 'qualification.rejected'],
    trips: ['trip.under'],
    expiring: ['qualification.ending', 'site.ending', 'tutor.ending'],
    figures: ['reception.ofMonth', 'reception.students', 'trip.ofTerm', 'trip.preparing', 'trip.students'],
  },
  security: {
    trips: ['reception.expected'],
    toDo: ['alarm.toAcknowledge', 'alarm.toHandle'],
  },
  tutor: {
    trips: ['trip.under'],
    figures: ['trip.ofTerm', 'trip.preparing', 'trip.students'],
    news: ['evaluationSubject.new'],
    toDo: ['alarm.toAcknowledge', 'alarm.toHandle', 'evaluationInvitation.toGive', 'venueBooking.toStart', 'incident.toRespond'],
  },
  platformAdmin: {
    toDo: ['newsArticle.toReview', 'registration.toReview'],
    trips: ['trip.under'],
    figures: ['trip.ofTerm', 'trip.preparing', 'trip.students', 'tripFiling.inReview'],
  },
  supplier: {
    toDo: ['device.toRepair'],
    expiring: ['device.warrantyEnding'],
    figures: ['device.inRepair', 'device.supplied', 'device.underWarranty'],
  },
  equipmentKeeper: { toDo: ['device.toTakeBack'] },
  systemAdmin: {},
};

test('each role finds its own work, and nothing of others, on its home', () => {
  for (const [role, own] of Object.entries(homes)) assert.deepEqual(sorted(homeOf(role)), merged(own), role);
});

test('whoever may do everything is not given the work of all', () => {
  const { actor } = server.context();
  const shown = tilesFor({ engine: server.engine, actor });
  assert.ok(shown.length > 0);
  assert.deepEqual(
    shown.filter(({ permission = 'read' }) => permission.startsWith('act:')),
    [],
  );
});

test('tiles name fields that their models have, and have a title in every language', () => {
  for (const { name, model, title = [], about = [], due, newest, sum, within } of tiles()) {
    const described = server.engine.registry.get(model);
    const fields = [...title, ...about, due, newest, sum].filter((field) => field !== undefined);
    assert.deepEqual(
      fields.filter((field) => !described.fields[field]),
      [],
      name,
    );
    if (within) assert.ok(described.scopes[within], `${name}: ${within}`);
    const [area, own] = name.split('.');
    for (const language of ['zh', 'zh-TW', 'en'] as const) assert.ok(server.engine.texts.find(language, `${area}.home.${own}`), name);
  }
  const names = tiles().map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});
