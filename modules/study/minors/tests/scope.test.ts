import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { holdsMinors } from '@zhixing/engine/permission/minors.ts';
import { createRegistry } from '@zhixing/engine/registry.ts';
import { defineModel, f } from '@zhixing/model';
import type { Answer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { Registration } from '../../../platform/registration/registration.model.ts';
import { buildTown, type Town } from '../../school/tests/town.ts';
import { approved } from './approved.ts';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const REASON = '核对学生信息';

describe('what counts as data of minors', () => {
  let town: Town;
  let school: string;
  before(async () => {
    town = await buildTown();
    school = await town.school();
  });
  after(() => town.server.close());

  const ask = (actor: Actor, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> =>
    town.server.request(actor, method, `/api/${path}`, body);
  const unmask = (actor: Actor, path: string, field: string) =>
    ask(actor, 'POST', `data/${path}/unmask`, { fields: [field], reason: REASON });
  const lines = ({ userId }: Actor) =>
    town.server.engine.database.query(
      sql`select model, record_id, purpose, approval from sys_minors_log where user_id = ${userId} order by id`,
    );

  test('a model that refers to students needs nobody to remember to flag it', () => {
    const School = defineModel('school', { fields: { name: f.text() } });
    const pupil = defineModel('student', { minors: true, fields: { name: f.text() } });
    const seat = defineModel('seat', { fields: { no: f.integer(), pupil: f.ref('student') } });
    const club = defineModel('club', { fields: { members: f.refs('student') } });
    const form = defineModel('entry', {
      fields: { school: f.ref('school'), child: f.text({ sensitive: true, minors: true }), phone: f.phone() },
    });
    const registry = createRegistry([School, pupil, seat, club, form]);
    const holds = (name: string, ...names: string[]) => holdsMinors({ registry }, registry.get(name), names);
    assert.deepEqual(
      [holds('student'), holds('seat'), holds('club'), holds('school'), holds('entry', 'phone')],
      [true, true, true, false, false],
    );
    assert.equal(holds('entry', 'phone', 'child'), true, 'a field may say so for itself');
  });

  test('of a registration only the child is handled like a child', async () => {
    const platform = town.server.actor({ roles: ['platformAdmin'] });
    const { id } = await town.records(Registration).create({
      kind: 'miniProgram',
      name: '李向阳',
      identity: 'parent',
      studentNo: 'ST0001',
      studentName: '李小禾',
      region: '439902',
      contact: '李向阳',
      phone: '15412340001',
      agreement: true,
    });
    const told = (await ask(platform, 'GET', `data/registration/${id}`)).data.record;
    assert.deepEqual([told.studentName, told.studentNo], ['李**', '******']);
    assert.equal((await unmask(platform, `registration/${id}`, 'phone')).status, 200, 'the telephone of an adult');
    const pupil = await town.records(Registration).create({
      kind: 'miniProgram',
      name: '李小禾',
      identity: 'student',
      studentNo: 'ST0001',
      studentName: '李小禾',
      region: '439902',
      contact: '李小禾',
      phone: '15412340002',
      agreement: true,
    });
    assert.deepEqual([pupil.name, pupil.contact, pupil.studentName], ['李**', '李**', '李小禾'], 'named in one place');
    assert.equal((await unmask(platform, `registration/${id}`, 'studentName')).data.key, 'model.approvalNeeded');
    const take = (fields: string, reason?: string) =>
      ask(platform, 'POST', 'data/registration/export', { format: 'csv', fields, ...(reason && { reason }) });
    assert.equal((await take('regNo,name')).status, 200);
    assert.equal((await take('regNo,studentName')).data.key, 'model.reasonNeeded');
    assert.equal((await take('regNo,studentName', REASON)).data.key, 'model.approvalNeeded');
    assert.equal((await ask(platform, 'GET', 'minors/approval?model=registration&purpose=unmask')).data.subject, 'registration');
    const approval = await approved(town.server, platform, { subject: 'registration', purpose: 'both' });
    assert.equal((await unmask(platform, `registration/${id}`, 'studentName')).data.values.studentName, '李小禾');
    assert.equal((await take('regNo,studentName', REASON)).status, 200);
    assert.deepEqual((await lines(platform))[0], { model: 'registration', record_id: id, purpose: 'unmask', approval });
  });

  test('a picture of a child is seen once it is revealed, and opening it is written down', async () => {
    const keeper = town.person('schoolAdmin', school);
    const schoolClass = await town.schoolClass(await town.grade(school, 4));
    const payload = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'),
      PNG,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const photo = (await town.server.request(keeper, 'POST', '/api/file/Uploader', payload, headers)).data.id;
    const { id } = await town.student(schoolClass, { photo });
    const open = (actor: Actor, small = false) => ask(actor, 'GET', `data/student/${id}/files/photo/${photo}${small ? '?size=96' : ''}`);
    assert.equal((await open(keeper)).status, 404, 'behind its mask');
    const approval = await approved(town.server, keeper);
    assert.equal((await open(keeper)).status, 404, 'an approval alone shows nothing');
    const revealed = (await unmask(keeper, `student/${id}`, 'photo')).data;
    assert.deepEqual([revealed.values.photo, revealed.labels.photo], [photo, { [photo]: 'a.png' }]);
    assert.deepEqual([(await open(keeper)).status, (await open(keeper, true)).status], [200, 200]);
    assert.equal((await open(town.person('schoolAdmin', school))).status, 404, 'what one has revealed, others do not see');
    assert.deepEqual(
      (await lines(keeper)).map((line) => [line.purpose, line.record_id, line.approval]),
      [
        ['unmask', id, approval],
        ['file', id, approval],
      ],
    );
    const year = town.server.engine.now().getFullYear();
    const { list } = (await ask(keeper, 'GET', `minors/report/lines?year=${year}&purpose=file`)).data;
    assert.deepEqual([list.length, list[0].whose, list[0].reason], [1, '张**', null]);
    await town.server.engine.database.query(
      sql`update sys_minors_log set approval = null where user_id = ${keeper.userId} and purpose = 'file'`,
    );
    const found = (actor: Actor) => ask(actor, 'GET', `minors/report/lines?year=${year}&purpose=file`);
    assert.equal((await found(keeper)).data.pagination.total, 1, 'what needed no approval belongs to the organisation');
    assert.equal((await found(town.person('schoolAdmin', await town.school()))).data.pagination.total, 0);
    const { status, text } = await ask(keeper, 'GET', `minors/report?year=${year}`);
    assert.equal(status, 200, text);
  });
});
