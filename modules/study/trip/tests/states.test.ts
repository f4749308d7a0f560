import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import type { AnyModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { approveFees, sendLetter } from '../../enrolment/tests/season.ts';
import { TripPlan } from '../plan/trip-plan.model.ts';
import { Trip } from '../trip.model.ts';
import { openTerm, type Term } from './term.ts';

/** For each model: action → who may run it, and from which states. What is not named here is refused everywhere. */
const allowed: Readonly<Record<string, Readonly<Record<string, { roles: readonly string[]; from: readonly string[] }>>>> = {
  tripPlan: {
    submit: { roles: ['schoolAdmin', 'classTeacher'], from: ['draft', 'rejected'] },
    copy: { roles: ['schoolAdmin', 'classTeacher'], from: ['approved', 'executing', 'closed', 'rejected', 'cancelled'] },
    cancel: { roles: ['schoolLeader'], from: ['approved'] },
  },
  trip: {
    openSignUp: { roles: ['schoolAdmin'], from: ['declared'] },
    extendSignUp: { roles: ['schoolAdmin'], from: ['enrolling'] },
    closeSignUp: { roles: ['schoolAdmin'], from: ['enrolling'] },
    failGroup: { roles: ['schoolAdmin'], from: ['enrolling'] },
    // Only whoever leads a trip may depart and bring it back (`apps/server/tests/under-way.test.ts`).
    suspend: { roles: ['schoolLeader', 'bureauAdmin'], from: ['inProgress'] },
    resume: { roles: ['schoolLeader', 'bureauApprover'], from: ['suspended'] },
    abort: { roles: ['schoolLeader', 'bureauAdmin'], from: ['suspended'] },
    // Its archive waits for the settlement (`modules/study/archive`).
    settle: { roles: ['schoolAdmin'], from: ['returned'] },
    cancel: { roles: ['schoolLeader'], from: ['preparing', 'declared', 'enrolling', 'organising', 'filing', 'ready'] },
  },
};
const bureauCancels = ['enrolling', 'organising', 'filing', 'ready'];
const args: Readonly<Record<string, (term: Term, model: AnyModel) => object>> = {
  cancel: (_, model) => ({ reason: '暴雨', ...(model.name === 'trip' && { cause: 'forceMajeure' }) }),
  failGroup: () => ({ reason: '未达成团人数' }),
  suspend: () => ({ reason: '山洪预警' }),
  resume: () => ({ reason: '预警解除' }),
  abort: () => ({ reason: '道路中断' }),
  openSignUp: (term) => ({ ...signUpWindow(term), signUpStart: new Date(term.today(0)).toISOString(), minStudents: 1 }),
  extendSignUp: (term) => signUpWindow(term),
  copy: (term) => ({ startDate: term.today(90) }),
};
const signUpWindow = (term: Term) => ({
  signUpEnd: new Date(term.today(2)).toISOString(),
  payDeadline: new Date(term.today(3)).toISOString(),
  maxStudents: 90,
});
const schoolRoles = ['schoolAdmin', 'schoolLeader', 'classTeacher', 'finance'];
const others = ['bureauAdmin', 'bureauApprover', 'agencyManager', 'baseManager', 'campManager', 'platformAdmin'];

let term: Term;
const people = new Map<string, Actor>();
before(async () => {
  term = await openTerm();
  for (const role of schoolRoles) people.set(role, await term.person(role, term.school));
  for (const role of others) people.set(role, await term.person(role, term.district, [term.district, term.school]));
});
after(() => term.server.close());

/** Puts a record back into a state, past all rules. */
const put = (model: AnyModel, id: string, status: string) =>
  term.server.engine.database.query(
    model.name === 'trip'
      ? sql`update trip set status = ${status} where id = ${id}`
      : sql`update trip_plan set status = ${status}, approval = null where id = ${id}`,
  );

for (const model of [TripPlan, Trip] as readonly AnyModel[])
  describe(`${model.name}: of all states, actions and roles`, () => {
    const effective = () => term.server.engine.registry.get(model.name);
    const actions = Object.keys((model as unknown as { actions: object }).actions);

    test('only those of the table change the record', async () => {
      const wrong: string[] = [];
      for (const [role, actor] of people)
        for (const action of actions)
          for (const status of effective().states) {
            const [trip] = await laid();
            const id = model.name === 'trip' ? trip.id : trip.tripPlan;
            await put(model, id, status);
            const rule = allowed[model.name]?.[action];
            const cancels = model.name === 'trip' && action === 'cancel' && role === 'bureauApprover' && bureauCancels.includes(status);
            const expected = cancels || Boolean(rule?.roles.includes(role) && rule.from.includes(status));
            const answer = await term.ask(actor, 'POST', `/api/data/${model.name}/${id}/actions/${action}`, {
              args: args[action]?.(term, model) ?? {},
            });
            const now = ((await term.records(model).get(id)) as unknown as { status: string }).status;
            // Nobody has signed up, so that the sign-up may be closed but is not; nobody was handed over, so that the trip may be ended early but is not.
            const mayBeTaken =
              answer.status === 200 ||
              answer.data?.key === 'enrolment.tooFew' ||
              (action === 'abort' && answer.data?.key === 'guard.unmet');
            if (mayBeTaken !== expected) wrong.push(`${role} ${action} ${status}: ${answer.status} ${answer.data?.key}`);
            else if (!expected && now !== status) wrong.push(`${role} ${action} ${status}: became ${now}`);
            else if (!expected && ![403, 404, 409].includes(answer.status)) wrong.push(`${role} ${action} ${status}: ${answer.status}`);
            if (expected) spent = true;
          }
      assert.deepEqual(wrong, []);
    });
  });

let spent = true;
let current: { id: string; tripPlan: string }[] = [];
/** A trip of an approved plan; a new one after an action has succeeded. */
async function laid(): Promise<[{ id: string; tripPlan: string }]> {
  if (spent) {
    current = await term.trips({ batches: 1 });
    await sendLetter(term, current[0]?.id ?? '');
    await approveFees(term, current[0]?.id ?? '');
  }
  spent = false;
  return [current[0] as { id: string; tripPlan: string }];
}
