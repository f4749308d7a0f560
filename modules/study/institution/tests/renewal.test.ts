import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { NewsColumn } from '../../catalogue/news-column.model.ts';
import { Agency } from '../agency/agency.model.ts';
import { lapseIntroductions, warnOfEnds } from '../expire-introductions.ts';
import { IntroductionApplication } from '../introduction/introduction-application.model.ts';
import { Qualification } from '../qualification/qualification.model.ts';
import { type County, openCounty, phone } from './county.ts';

let county: County;
before(async () => {
  county = await openCounty();
  await county.records(NewsColumn).create({ columnCode: 'notice', name: '通知公告', audience: 'all', needAudit: true });
});
after(() => county.server.close());

const ok = async (answer: ReturnType<County['ask']>) => {
  const { status, text, data } = await answer;
  assert.equal(status, 200, text);
  return data;
};
const act = (actor: Actor, model: string, id: string, action: string, args: object = {}) =>
  county.ask(actor, 'POST', `/api/data/${model}/${id}/actions/${action}`, { args });
const submit = (manager: Actor, id: string) => act(manager, 'introductionApplication', id, 'submitAgency');
async function applied(manager: Actor): Promise<string> {
  const sent = { subjectType: 'agency', contact: '周经理', contactPhone: phone(), reason: '申请引进，服务全市研学' };
  return (await ok(county.ask(manager, 'POST', '/api/data/introductionApplication', sent))).record.id;
}
const application = (id: string) => county.records(IntroductionApplication).get(id);

test('papers that are renewed before they end count on until the new one is audited, whatever comes of it', async () => {
  const agency = await county.agency();
  const manager = await county.person('agencyManager', agency);
  const [paper] = await county.records(Qualification).find({ agency, qualType: 'liabilityInsurance' });
  const id = paper?.id ?? '';
  const counts = async () => {
    const shown = await ok(county.ask(manager, 'GET', `/api/introduction/checklists/agency/${agency}`));
    return shown.find(({ code }: { code: string }) => code === 'liabilityInsurance').met;
  };
  const args = { certNo: 'BX-新', validFrom: county.today(1), validTo: county.today(800), files: [await county.file(manager)] };
  await ok(act(manager, 'qualification', id, 'renew', args));
  const held = await county.records(Qualification).get(id);
  assert.deepEqual([held.status, held.heldCertNo, held.heldTo, held.certNo], ['pending', paper?.certNo, paper?.validTo, 'BX-新']);
  assert.equal(await counts(), true);
  const write = (values: object) => county.ask(manager, 'PUT', `/api/data/qualification/${id}`, { ...values, version: held.version });
  assert.equal((await write({ qualType: 'fireCert' })).data.key, 'qualification.renewed');
  await assert.rejects(county.records(Qualification).remove(id), { key: 'qualification.kept' });
  await ok(act(county.admin, 'qualification', id, 'reject', { opinion: '扫描件不清晰' }));
  assert.equal(await counts(), true);
  await ok(act(manager, 'qualification', id, 'resubmit'));
  await ok(act(county.admin, 'qualification', id, 'approve'));
  const renewed = await county.records(Qualification).get(id);
  assert.deepEqual(
    [renewed.status, renewed.renewing, renewed.heldCertNo, renewed.heldFrom, renewed.heldFiles],
    ['valid', null, null, null, null],
  );
  assert.equal(await counts(), false, 'the new one begins tomorrow');
});

test('introduction is asked for anew before its time is over, without leaving the list, and goes on where the time runs out meanwhile', async () => {
  const agencies = [await county.agency(), await county.agency()];
  const begun = await Promise.all(agencies.map(async (agency) => ({ agency, manager: await county.person('agencyManager', agency) })));
  for (const { agency, manager } of begun) {
    await county.records(Agency).act(agency, 'apply');
    await county.records(Agency).act(agency, 'introduce', { introducedAt: county.today(), validTo: county.today(20) });
    const early = await submit(manager, await applied(manager));
    assert.equal(early.data.key, 'introductionApplication.tooEarly', early.text);
  }
  await warnOfEnds(county.server.context(), () => false);
  const standing = async (agency: string) => (await county.records(Agency).get(agency)).status;
  const asked = await Promise.all(
    begun.map(async ({ agency, manager }) => {
      const [own] = await county.records(IntroductionApplication).find({ agency, status: 'draft' });
      await ok(submit(manager, own?.id ?? ''));
      return own?.id ?? '';
    }),
  );
  assert.deepEqual(await Promise.all(agencies.map(standing)), ['introduced', 'introduced']);
  const [id = '', late = ''] = asked;
  await ok(county.does(county.admin, late, 'agree', {}, { opinion: '材料齐全' }));
  await ok(county.does(county.admin, id, 'agree', {}, { opinion: '材料齐全' }));
  const values = {
    siteVisitDate: county.today(),
    siteVisitMembers: '王科长、刘老师',
    siteVisitScore: '85.0',
    siteVisitReport: [await county.file(county.admin)],
  };
  await ok(county.does(county.admin, id, 'agree', {}, { values }));
  await ok(county.does(county.approver, id, 'agree'));
  county.pass(5);
  await county.work();
  const renewed = await county.records(Agency).get(agencies[0] ?? '');
  assert.deepEqual(
    [renewed.status, renewed.introducedAt, renewed.validTo],
    ['introduced', county.today(), (await application(id)).validTo],
  );
  county.pass(16);
  await lapseIntroductions(county.server.context(), () => false);
  assert.equal(await standing(agencies[1] ?? ''), 'introPending');
  await ok(county.does(county.admin, late, 'reject', {}, { opinion: '场地不符合要求' }));
  assert.equal(await standing(agencies[1] ?? ''), 'registered');
});
