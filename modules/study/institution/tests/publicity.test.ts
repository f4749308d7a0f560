import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { IntroductionApplication } from '../introduction/introduction-application.model.ts';
import { type County, openCounty, phone } from './county.ts';

let county: County;
before(async () => {
  county = await openCounty();
});
after(() => county.server.close());

const nobody = null as unknown as Actor;
const ok = async (answer: ReturnType<County['ask']>) => {
  const { status, text, data } = await answer;
  assert.equal(status, 200, text);
  return data;
};

/** An agency whose application is under public notice. */
async function shownAgency(): Promise<string> {
  const manager = await county.person('agencyManager', await county.agency());
  const values = { subjectType: 'agency', contact: '周经理', contactPhone: phone(), reason: '申请引进，服务全市研学' };
  const { id } = (await ok(county.ask(manager, 'POST', '/api/data/introductionApplication', values))).record;
  await ok(county.ask(manager, 'POST', `/api/data/introductionApplication/${id}/actions/submitAgency`, {}));
  await ok(county.does(county.admin, id, 'agree', {}, { opinion: '材料齐全' }));
  const visit = { siteVisitDate: county.today(), siteVisitMembers: '王科长、刘老师', siteVisitScore: '85.0' };
  await ok(county.does(county.admin, id, 'agree', {}, { values: { ...visit, siteVisitReport: [await county.file(county.admin)] } }));
  await ok(county.does(county.approver, id, 'agree'));
  return id;
}

let pictures = 0;
async function picture(): Promise<{ code: string; timestamp: string }> {
  const timestamp = `publicity-picture-${++pictures}`;
  await county.server.request(null, 'GET', `/api/file/ImageCode/${timestamp}`);
  const [row] = await county.server.engine.database.query<{ answer: string }>(sql`select answer from sys_captcha where id = ${timestamp}`);
  return { code: row?.answer ?? '', timestamp };
}

test('whoever has something against an introduction says so without an account, and it ends only when that is looked into', async () => {
  const id = await shownAgency();
  const list = await ok(county.ask(nobody, 'GET', '/api/public/introductions'));
  const one = list.find((shown: { id: string }) => shown.id === id);
  assert.deepEqual(Object.keys(one).toSorted(), ['bureau', 'from', 'id', 'kind', 'name', 'phone', 'until']);
  assert.deepEqual([one.kind, one.from, one.until], ['agency', county.today(), county.today(4)]);

  const path = `/api/public/introductions/${id}/objections`;
  const said = { objector: '李家长', phone: '15420009999', content: '该机构去年因超范围经营被处罚，请核实。' };
  const send = async (body: object) => county.ask(nobody, 'POST', path, { ...said, ...(await picture()), ...body });
  assert.equal((await send({ code: 'wrong' })).data.key, 'introductionApplication.wrongCode');
  assert.equal((await send({ content: '短' })).status, 400);
  assert.equal((await send({ application: id })).status, 400, 'unknown keys');
  const done = await send({});
  assert.equal(done.status, 200, done.text);
  assert.deepEqual(done.data, { received: true });
  const application = () => county.records(IntroductionApplication).get(id);
  assert.equal((await application()).openObjections, 1);
  const notices = await county.server.engine.database.query<{ user_id: string }>(
    sql`select user_id from sys_notice where kind = 'institution.objection'`,
  );
  assert.ok(notices.some(({ user_id }) => user_id === county.admin.userId));
  county.pass(6);
  await county.work();
  assert.equal((await application()).status, 'publicity', 'it does not end over an open objection');
  const [objection] = (await ok(county.ask(county.approver, 'GET', '/api/data/introductionObjection'))).list;
  const rewritten = { version: objection.version, content: '没有意见，同意引进' };
  const change = () => county.ask(county.admin, 'PUT', `/api/data/introductionObjection/${objection.id}`, rewritten);
  assert.equal((await change()).status, 404, 'what the public has said nobody rewrites');
  await ok(
    county.ask(county.approver, 'POST', `/api/data/introductionObjection/${objection.id}/actions/dismiss`, {
      args: { opinion: '经核实不成立' },
    }),
  );
  await ok(county.does(county.approver, id, 'agree'));
  assert.equal((await application()).status, 'approved');
  assert.equal((await send({})).data.key, 'introductionApplication.notShown');
  assert.deepEqual(await ok(county.ask(nobody, 'GET', '/api/public/introductions')), []);
});
