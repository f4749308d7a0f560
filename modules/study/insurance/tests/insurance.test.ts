import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluateGuards } from '@zhixing/engine/rules/guards.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { chinaIso } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { phone } from '../../institution/tests/county.ts';
import { openTravel, type Travel } from '../../lodging/tests/travel.ts';
import { Trip } from '../../trip/trip.model.ts';
import { expirePolicies } from '../expire-policies.ts';
import { InsurancePolicy } from '../insurance-policy.model.ts';
import { InsuredPerson } from '../insured-person.model.ts';

let travel: Travel;
before(async () => {
  travel = await openTravel();
});
after(() => travel.server.close());

let serial = 0;
const policy = async (values: object = {}, by = travel.agencyManager) =>
  travel.ask(by, 'POST', '/api/data/insurancePolicy', {
    ...{
      trip: travel.trip.id,
      kind: 'travelAccident',
      policyNo: `PA${++serial}`,
      insurer: '平安保险',
      amountPerPerson: 300_000_00,
      premium: 60_000,
    },
    ...{ startAt: chinaIso(travel.first, '00:00'), endAt: chinaIso(travel.today(42), '00:00'), reportPhone: phone() },
    policyFile: await travel.file(by),
    ...values,
  });
const made = async (values: object = {}): Promise<string> => {
  const answer = await policy(values);
  assert.equal(answer.status, 200, answer.text);
  return answer.data.record.id;
};
const act = (id: string, action: string, args = {}) => travel.act(travel.agencyManager, 'insurancePolicy', id, action, args);
const gaps = async (): Promise<string[]> => {
  const results = await evaluateGuards(Trip, await travel.records(Trip).get(travel.trip.id), 'submitFiling', travel.server.context());
  return results.find(({ code }) => code === 'G17')?.gaps.map(({ text }) => text) ?? [];
};

test('each shortcoming alone keeps a policy from taking effect', async () => {
  for (const [values, words] of [
    [{ policyFile: null }, /上传保单文件/],
    [{ startAt: chinaIso(travel.first, '07:45') }, /覆盖集合至返回/],
    [{ endAt: chinaIso(travel.last, '16:00') }, /覆盖集合至返回/],
    [{ amountPerPerson: 249_999_00 }, /不得低于 25 万元/],
  ] as const) {
    const id = await made(values);
    assert.equal((await act(id, 'apply')).status, 200);
    assert.match((await act(id, 'effect')).text, words);
    assert.equal((await act(id, 'cancel')).status, 200);
  }
});

test('the roster is exactly those who travel, and the guard holds with all kinds in effect', async () => {
  assert.deepEqual(await gaps(), ['noPolicy', 'noPolicy', 'noPolicy']);
  const id = await made();
  await act(id, 'apply');
  assert.equal(await travel.records(InsuredPerson).count({ policy: id }), 14);
  assert.deepEqual(await gaps(), ['notEffective', 'noPolicy', 'noPolicy']);
  assert.equal((await act(id, 'effect')).status, 200);
  for (const kind of ['schoolLiability', 'agencyLiability']) {
    const other = await made({ kind });
    await act(other, 'apply');
    assert.equal((await act(other, 'effect')).status, 200);
  }
  assert.deepEqual(await gaps(), []);
});

test('a withdrawal outdates the roster until it is endorsed', async () => {
  const current = await travel.records(InsurancePolicy).first({ kind: 'travelAccident', status: 'effective' });
  assert.ok(current);
  const signUp = await travel.records(SignUp).first({ trip: travel.trip.id, student: travel.students[0] ?? '' });
  await travel.records(SignUp).act(signUp?.id ?? '', 'withdraw', { reason: '生病' });
  assert.equal((await travel.records(InsurancePolicy).get(current.id)).stale, true);
  assert.deepEqual(await gaps(), ['rosterDiffers']);
  assert.equal((await act(current.id, 'endorse', { endorsementNo: 'PD01' })).status, 200);
  const { stale, endorsementNo } = await travel.records(InsurancePolicy).get(current.id);
  assert.deepEqual([stale, endorsementNo], [false, 'PD01']);
  assert.deepEqual(await gaps(), []);
});

test('each shortcoming of a policy in effect turns the guard red', async () => {
  const current = await travel.records(InsurancePolicy).first({ kind: 'travelAccident', status: 'effective' });
  assert.ok(current);
  for (const [set, back, text] of [
    [{ amountPerPerson: 1 }, { amountPerPerson: current.amountPerPerson }, 'amountLow'],
    [{ endAt: chinaIso(travel.last, '10:00') }, { endAt: current.endAt }, 'windowShort'],
    [{ status: 'expired' as const }, { status: 'effective' as const }, 'noPolicy'],
  ] as const) {
    await updateRows(travel.server.context(), InsurancePolicy, { set, where: sql`t.id = ${current.id}` });
    assert.deepEqual(await gaps(), [text]);
    await updateRows(travel.server.context(), InsurancePolicy, { set: back, where: sql`t.id = ${current.id}` });
  }
  assert.deepEqual(await gaps(), []);
});

test('an agency sees the roster without names, the school shows them on request', async () => {
  const agency = await travel.ask(travel.agencyManager, 'GET', '/api/data/insuredPerson');
  assert.equal(agency.status, 200, agency.text);
  assert.ok(!/学生\d/.test(agency.text), agency.text.slice(0, 300));
  assert.equal((await travel.ask(travel.agencyManager, 'POST', '/api/data/insuredPerson', {})).status, 403);
});

test('a policy ends with its time', async () => {
  travel.pass(60);
  await expirePolicies(travel.server.context(), () => false);
  assert.equal(await travel.records(InsurancePolicy).count({ status: 'effective' }), 0);
});
