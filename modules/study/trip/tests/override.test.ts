import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Deal, openDeal } from '../../agreement/tests/deal.ts';
import { GuardOverride } from '../readiness/guard-override.model.ts';
import { declarable } from './declarable.ts';

let term: Deal;
before(async () => {
  term = await openDeal();
});
after(() => term.server.close());

const reason = '因上级统一安排临时组织，同意放行';
const override = (actor: Deal['admin'], trip: string, guard: string, why = reason) =>
  term.ask(actor, 'POST', '/api/data/guardOverride', { trip, step: 'declare', guard, reason: why });
const guardOf = async (trip: string, code: string) => {
  const { data } = await term.ask(term.schoolAdmin, 'GET', `/api/trips/${trip}/readiness`);
  return data.guards.find((one: { code: string }) => one.code === code);
};

test('the leader of the bureau overrides a guard with a reason that stays on record', async () => {
  const late = term.today(8);
  const { trip } = await declarable(term, { expectStudents: 150, expectStaff: 16, startDate: late, endDate: late });
  assert.equal((await override(term.schoolAdmin, trip.id, 'G06')).status, 403);
  assert.equal((await override(term.admin, trip.id, 'G06')).status, 403);
  assert.equal((await override(term.approver, trip.id, 'G05')).data.key, 'readiness.notOverridable');
  assert.equal((await override(term.approver, trip.id, 'G99')).data.key, 'readiness.noSuchGuard');
  assert.equal((await override(term.approver, trip.id, 'G06', '同意')).status, 400);
  const made = await override(term.approver, trip.id, 'G06');
  assert.equal(made.status, 200, made.text);
  const kept = await term.records(GuardOverride).get(made.data.record.id);
  assert.equal(kept.person, term.approver.userId);
  assert.match(kept.missing ?? '', /已过申报期限/);
  const shown = await guardOf(trip.id, 'G06');
  assert.deepEqual([shown.holds, shown.override.reason], [false, reason]);
  const filing = (await term.ask(term.schoolAdmin, 'POST', '/api/data/tripFiling', { trip: trip.id })).data.record.id;
  const submitted = await term.ask(term.schoolAdmin, 'POST', `/api/data/tripFiling/${filing}/actions/submit`, {});
  assert.equal(submitted.status, 200, submitted.text);
  const withdrawn = await term.ask(term.approver, 'DELETE', `/api/data/guardOverride/${kept.id}`);
  assert.equal(withdrawn.data.key, 'readiness.overrideUsed');
});

test('a guard that holds needs no override, and one that was decided is taken back before it is used', async () => {
  const { trip } = await declarable(term, { expectStudents: 150, expectStaff: 16 });
  assert.equal((await override(term.approver, trip.id, 'G06')).data.key, 'readiness.guardHolds');
  const late = term.today(9);
  const second = await declarable(term, { expectStudents: 150, expectStaff: 16, startDate: late, endDate: late });
  const { id } = (await override(term.approver, second.trip.id, 'G06')).data.record;
  assert.equal((await term.ask(term.approver, 'DELETE', `/api/data/guardOverride/${id}`)).status, 200);
  assert.equal((await guardOf(second.trip.id, 'G06')).override, undefined);
});
