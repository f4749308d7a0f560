import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import type { AppError } from '@zhixing/engine/errors.ts';
import { Agency } from '../agency/agency.model.ts';
import { DeclarationCall } from '../declaration/declaration-call.model.ts';
import { Qualification } from '../qualification/qualification.model.ts';
import { Tutor } from '../tutor/tutor.model.ts';
import { type County, openCounty, uscc } from './county.ts';

let county: County;
before(async () => {
  county = await openCounty();
});
after(() => county.server.close());

const key = async (answer: Promise<{ status: number; data: { key?: string } }>) => {
  const { status, data } = await answer;
  return status === 200 ? 'done' : data.key;
};
const add = (actor: Actor, model: string, values: object) => county.ask(actor, 'POST', `/api/data/${model}`, values);
const remove = (actor: Actor, model: string, id: string) => key(county.server.request(actor, 'DELETE', `/api/data/${model}/${id}`));
const act = (actor: Actor, model: string, id: string, action: string, args: object = {}) =>
  county.ask(actor, 'POST', `/api/data/${model}/${id}/actions/${action}`, { args });
async function change(actor: Actor, model: typeof Agency | typeof Tutor, id: string, values: object) {
  const { version } = await county.records(model as typeof Agency).get(id);
  return key(county.ask(actor, 'PUT', `/api/data/${model.name}/${id}`, { ...values, version }));
}

/** An introduced agency with its manager and an introduced tutor. */
async function onTheList() {
  const agency = await county.agency();
  const manager = await county.person('agencyManager', agency);
  const tutors = await county.records(Tutor).find({ agency });
  const [tutor, other] = [tutors[0]?.id ?? '', tutors[1]?.id ?? ''];
  for (const [model, id] of [[Agency, agency] as const, [Tutor as unknown as typeof Agency, tutor] as const]) {
    await county.records(model).act(id, 'apply');
    await county.records(model).act(id, 'introduce', { introducedAt: county.today(-365), validTo: county.today(700) });
  }
  return { agency, manager, tutor, other };
}

async function ban(model: 'agency' | 'tutor', id: string): Promise<void> {
  for (const [who, action] of [[county.admin, 'suspend'] as const, [county.approver, 'blacklist'] as const])
    assert.equal((await act(who, model, id, action, { reason: '重大安全责任事故' })).status, 200);
}

test('a tutor who is introduced stays the same person, and one on the blacklist is neither renamed, deleted nor taken on elsewhere', async () => {
  const { manager, tutor, other } = await onTheList();
  assert.equal(await change(manager, Tutor, tutor, { name: '换人' }), 'institution.inIntroduction');
  assert.equal(await change(manager, Tutor, tutor, { education: 'master' }), 'done');
  await ban('tutor', tutor);
  assert.equal(await change(manager, Tutor, tutor, { name: '换人' }), 'institution.inIntroduction');
  assert.equal(await remove(manager, 'tutor', tutor), 'model.notDeletable');
  const { idCard } = await county.records(Tutor).get(tutor);
  await assert.rejects(county.tutor(await county.agency(), { idCard }), { key: 'model.duplicate' });
  assert.equal(await remove(manager, 'tutor', other), 'done', 'nothing has been decided about this one');
});

test('a tutor who has properly left is taken on by somebody else, once', async () => {
  const { manager, tutor } = await onTheList();
  const { idCard } = await county.records(Tutor).get(tutor);
  const elsewhere = await county.agency();
  await assert.rejects(county.tutor(elsewhere, { idCard }), (error: AppError) => {
    assert.deepEqual([error.key, Object.keys(error.fields)], ['model.duplicate', ['idCard']]);
    return true;
  });
  assert.equal((await act(county.approver, 'tutor', tutor, 'exit', { reason: '合同到期，不再续签' })).status, 200);
  await county.tutor(elsewhere, { idCard });
  assert.equal(await change(manager, Tutor, tutor, { education: 'master' }), 'done', 'what he was stays on file');
  await assert.rejects(county.tutor(await county.agency(), { idCard }), { key: 'model.duplicate' });
});

test('a tutor who leaves while suspended is taken on by nobody', async () => {
  const { manager, tutor } = await onTheList();
  const { idCard } = await county.records(Tutor).get(tutor);
  assert.equal((await act(county.admin, 'tutor', tutor, 'suspend', { reason: '接到投诉' })).status, 200);
  assert.equal((await act(manager, 'tutor', tutor, 'exit', { reason: '自行离职' })).status, 200);
  assert.equal(await change(manager, Tutor, tutor, { education: 'master' }), 'done');
  await assert.rejects(county.tutor(await county.agency(), { idCard }), { key: 'model.duplicate' });
});

test('a suspended tutor comes back with papers in force, a check that is not too old, and an owner who is on the list', async () => {
  const { agency, tutor } = await onTheList();
  const health = (id: string) => act(county.admin, 'tutor', id, 'suspend', { reason: '健康证明待核验' });
  assert.equal((await health(tutor)).status, 200);
  const resume = () => key(act(county.approver, 'tutor', tutor, 'resume'));
  assert.equal(await resume(), 'institution.papersMissing');
  for (const qualType of ['tutorCert', 'healthCert'] as const) await county.paper({ tutor, qualType });
  await county.records(Agency).act(agency, 'suspend', { reason: '接到较大事件通报' });
  assert.equal(await resume(), 'institution.ownerAway');
  await county.records(Agency).act(agency, 'resume');
  assert.equal(await resume(), 'done');
});

test('an agency on the blacklist keeps its credit code, and neither applies for what is its own nor declares', async () => {
  const { agency, manager, other } = await onTheList();
  for (const qualType of ['tutorCert', 'healthCert'] as const) await county.paper({ tutor: other, qualType });
  await ban('agency', agency);
  assert.equal(await change(manager, Agency, agency, { uscc: uscc() }), 'institution.inIntroduction');
  const contact = { contact: '周经理', contactPhone: '15420009999', reason: '申请引进' };
  const asked = add(manager, 'introductionApplication', { subjectType: 'tutor', tutor: other, ...contact });
  assert.equal(await key(asked), 'institution.barred', 'not even a draft');
  const call = await county.records(DeclarationCall).create({
    title: '星级机构评选',
    declType: 'agencyCredit',
    year: 2026,
    content: '面向全市',
    criteria: '管理、服务、安全',
    startDate: county.today(-1),
    endDate: county.today(10),
    bureau: county.city,
  });
  for (const step of ['submit', 'publish'] as const) await county.records(DeclarationCall).act(call.id, step);
  const own = { call: call.id, title: '星级机构', summary: '机构介绍', materials: [await county.file(manager)] };
  const declared = await add(manager, 'declaration', own);
  assert.equal(await key(act(manager, 'declaration', declared.data.record.id, 'submit')), 'institution.barred');
  assert.equal(await remove(manager, 'declaration', declared.data.record.id), 'done', 'nobody has been asked');
});

test('what was audited or submitted stays on file; after a rejection the application is mended and sent again', async () => {
  const agency = await county.agency();
  const manager = await county.person('agencyManager', agency);
  const paper = await county.records(Qualification).first({ agency, qualType: 'businessLicence' });
  const seen = await county.ask(manager, 'GET', `/api/data/qualification/${paper?.id}`);
  assert.equal(seen.data.allowed.delete, false, 'nor is it offered');
  assert.equal(await remove(manager, 'qualification', paper?.id ?? ''), 'model.notDeletable');
  const asked = { subjectType: 'agency', contact: '周经理', contactPhone: '15420009999', reason: '申请引进' };
  const id: string = (await add(manager, 'introductionApplication', asked)).data.record.id;
  const step = (action: string) => key(act(manager, 'introductionApplication', id, action));
  const standing = async () => (await county.records(Agency).get(agency)).status;
  assert.equal(await step('submitAgency'), 'done');
  assert.equal(await key(county.does(county.admin, id, 'reject')), 'flow.opinionNeeded');
  assert.equal(await key(county.does(county.admin, id, 'reject', {}, { opinion: ' 不行。 ' })), 'flow.opinionTooShort');
  assert.equal(await key(county.does(county.admin, id, 'reject', {}, { opinion: '材料不全' })), 'done');
  assert.equal(await standing(), 'registered');
  assert.equal(await remove(manager, 'introductionApplication', id), 'model.notDeletable');
  assert.deepEqual([await step('redo'), await step('submitAgency'), await standing()], ['done', 'done', 'introPending']);
  assert.equal(await key(county.does(county.admin, id, 'agree')), 'done');
});
