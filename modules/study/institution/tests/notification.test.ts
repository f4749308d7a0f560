import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { Agency } from '../agency/agency.model.ts';
import { warnOfEnds } from '../expire-introductions.ts';
import { ageQualifications } from '../qualification/age-qualifications.ts';
import { Qualification } from '../qualification/qualification.model.ts';
import { AnnualReview } from '../review/annual-review.model.ts';
import { Tutor } from '../tutor/tutor.model.ts';
import { type County, openCounty } from './county.ts';

let county: County;
before(async () => {
  county = await openCounty();
});
after(() => county.server.close());

const never = () => false;
const act = async (actor: Actor, model: string, id: string, action: string, args: object = {}) => {
  const { status, text } = await county.ask(actor, 'POST', `/api/data/${model}/${id}/actions/${action}`, { args });
  assert.equal(status, 200, text);
};
/** The notices of one kind to an actor with their parameters, oldest first. */
const heard = ({ userId }: Actor, kind: string) =>
  county.server.engine.database.query<Record<string, string>>(
    sql`select params->>'name' as name, params->>'owner' as owner, params->>'paper' as paper, params->>'conclusion' as conclusion
      from sys_notice where user_id = ${userId} and kind = ${`institution.${kind}`} order by at, id`,
  );

async function introduced(validTo: string) {
  const agency = await county.agency();
  const manager = await county.person('agencyManager', agency);
  await county.records(Agency).act(agency, 'apply');
  await county.records(Agency).act(agency, 'introduce', { introducedAt: county.today(), validTo });
  const { name, bureau } = await county.records(Agency).get(agency);
  return { agency, manager, name, bureau: bureau ?? '' };
}

test('whose introduction is about to end is told once, and the bureau with him', async () => {
  const { agency, manager, name, bureau } = await introduced(county.today(20));
  const office = await county.person('bureauAdmin', bureau);
  const far = await introduced(county.today(700));
  await warnOfEnds(county.server.context(), never);
  await warnOfEnds(county.server.context(), never);
  assert.deepEqual(
    (await heard(manager, 'warnOfEnd')).map((one) => one.name),
    [name],
  );
  assert.equal((await heard(office, 'warnOfEnd')).filter((one) => one.name === name).length, 1);
  assert.deepEqual(await heard(far.manager, 'warnOfEnd'), []);
  for (const action of ['lapse', 'apply'] as const) await county.records(Agency).act(agency, action);
  await county.records(Agency).act(agency, 'introduce', { introducedAt: county.today(), validTo: county.today(10) });
  await warnOfEnds(county.server.context(), never);
  assert.equal((await heard(manager, 'warnOfEnd')).length, 2, 'each time has its end');
});

test('a tutor and who employs him are told how he stands, by a number that others may read', async () => {
  const { agency, manager } = await introduced(county.today(700));
  const account = await county.person('tutor', agency);
  const [tutor] = await county.records(Tutor).find({ agency });
  assert.ok(tutor);
  await county.records(Tutor).update(tutor.id, { user: account.userId });
  await county.records(Tutor).act(tutor.id, 'apply');
  await county.records(Tutor).act(tutor.id, 'introduce', { introducedAt: county.today(), validTo: county.today(700) });
  await act(county.admin, 'tutor', tutor.id, 'suspend', { reason: '家长投诉核查' });
  for (const who of [manager, account])
    assert.deepEqual(
      (await heard(who, 'suspend')).map((one) => one.name),
      [tutor.tutorNo],
    );
});

test('a paper that ends is told with whose it is, and warns whoever opens it', async () => {
  const { agency, name, bureau } = await introduced(county.today(700));
  const office = await county.person('bureauAdmin', bureau);
  await county.paper({ ownerType: 'agency', agency, qualType: 'liabilityInsurance', validTo: county.today(1) });
  county.pass(3);
  await ageQualifications(county.server.context(), never);
  const told = (await heard(office, 'paperExpired')).at(-1);
  assert.deepEqual([told?.owner, told?.paper], [name, '责任保险']);
  const over = await county.records(Qualification).first({ agency, status: 'expired' });
  const { data } = await county.ask(county.admin, 'GET', `/api/data/qualification/${over?.id}/warnings`);
  assert.deepEqual(
    data.list.map(({ tone }: { tone: string }) => tone),
    ['danger'],
  );
});

test('what is for good is said before it is done', async () => {
  const { agency } = await introduced(county.today(700));
  const { data } = await county.ask(county.approver, 'GET', `/api/data/agency/${agency}/warnings`);
  const warned = data.list.map(({ action }: { action: string }) => action);
  assert.deepEqual(warned, ['blacklist', 'exit']);
});

test('a review that is sent back says so, and its conclusion is told', async () => {
  const { agency, manager, bureau } = await introduced(county.today(700));
  const approver = await county.person('bureauApprover', bureau);
  const year = Number(county.today().slice(0, 4));
  const { id } = await county.records(AnnualReview).create({ year, ownerType: 'agency', agency });
  await act(county.admin, 'annualReview', id, 'open');
  const report = async () => ({ selfSummary: '全年运行平稳', selfReport: [await county.file(manager)] });
  await act(manager, 'annualReview', id, 'submit', await report());
  assert.equal((await heard(approver, 'reviewSubmitted')).length, 1, 'who concludes it knows that it waits');
  await act(county.admin, 'annualReview', id, 'giveBack', { opinion: '请补充演练记录' });
  assert.deepEqual([(await heard(manager, 'reviewOpened')).length, (await heard(manager, 'reviewReturned')).length], [1, 1]);
  await act(manager, 'annualReview', id, 'submit', await report());
  const rectifyDeadline = county.today(30);
  await act(county.approver, 'annualReview', id, 'conclude', { score: '66', conclusion: 'rectify', opinion: '限期整改', rectifyDeadline });
  assert.match(String((await heard(manager, 'reviewConcluded'))[0]?.conclusion), new RegExp(`整改 ${rectifyDeadline}$`));
});
