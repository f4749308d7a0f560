import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { effectiveModel } from '@zhixing/model';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { Answer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { createUser } from '../../../identity/account/users.ts';
import { schoolModule } from '../../school/school.module.ts';
import { buildTown, type Town } from '../../school/tests/town.ts';
import { MinorsAccess } from '../minors-access.model.ts';
import { approved, dayAt } from './approved.ts';

describe('access to data of minors', () => {
  let town: Town;
  let school: string;
  let schoolClass: string;
  let student: string;
  let deciders = 0;
  before(async () => {
    town = await buildTown();
    school = await town.school();
    schoolClass = await town.schoolClass(await town.grade(school, 4));
    student = (await town.student(schoolClass)).id;
  });
  after(() => town.server.close());

  const ask = (actor: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer> =>
    town.server.request(actor, method, `/api/${path}`, body);
  const keeper = () => town.person('schoolAdmin', school);
  const look = (actor: Actor) => ask(actor, 'POST', `data/student/${student}/unmask`, { fields: ['idCard'], reason: '核对参保信息' });
  const take = (actor: Actor, more: object = { reason: '报送参保名单' }) =>
    ask(actor, 'POST', 'data/student/export', { format: 'csv', fields: 'studentNo,name', ...more });
  /** The same actor with a stored account, as `decidedBy` refers to a user. */
  const real = async (actor: Actor): Promise<Actor> => {
    const userId = await createUser(town.server.engine, {
      account: `decider${++deciders}`,
      name: '负责人',
      password: 'Abc12345',
      roles: [],
    });
    return town.server.actor({ ...actor, userId });
  };
  const lines = (actor: Actor) =>
    town.server.engine.database.query<{ model: string; record_id: string; purpose: string; reason: string; approval: string }>(
      sql`select model, record_id, purpose, reason, approval from sys_minors_log where user_id = ${actor.userId} order by id`,
    );
  const application = (more: object = {}) => ({
    subject: 'student',
    purpose: 'unmask',
    reason: '办理研学保险',
    validFrom: dayAt(town.server, 0),
    validTo: dayAt(town.server, 100),
    ...more,
  });
  const written = async (actor: Actor, job: string): Promise<string> => {
    const status = async (): Promise<string> => (await ask(actor, 'GET', `jobs/${job}`)).data.job.status;
    return eventually(status, (one) => ['done', 'failed', 'cancelled'].includes(one));
  };

  test('every model of minors can be named in an application', () => {
    const options = effectiveModel(MinorsAccess).fields.subject?.settings.options as string[];
    const flagged = schoolModule.models.filter(({ minors }) => minors).map(({ name }) => name);
    assert.ok(flagged.length >= 6);
    assert.deepEqual(
      flagged.filter((name) => !options.includes(name)),
      [],
    );
  });

  test('without an approval nobody looks or exports, administrators included', async () => {
    for (const actor of [keeper(), town.server.actor({ administrator: true })]) {
      for (const answer of [await look(actor), await take(actor)]) {
        assert.deepEqual([answer.status, answer.data.key, answer.data.model], [403, 'model.approvalNeeded', 'student'], answer.text);
        assert.match(answer.msg, /未成年人信息访问审批/);
      }
      assert.deepEqual(await lines(actor), []);
    }
  });

  test('another purpose, another model, another time or another person does not count', async () => {
    const wrong = [
      { purpose: 'export' },
      { subject: 'guardian' },
      { validFrom: dayAt(town.server, -90), validTo: dayAt(town.server, -1) },
      { validFrom: dayAt(town.server, 1), validTo: dayAt(town.server, 9) },
    ] as const;
    for (const values of wrong) {
      const actor = keeper();
      await approved(town.server, actor, values);
      assert.equal((await look(actor)).status, 403, JSON.stringify(values));
      assert.equal((await look(keeper())).status, 403);
    }
    const exporter = keeper();
    await approved(town.server, exporter, { subject: 'student', purpose: 'unmask' });
    assert.deepEqual([(await look(exporter)).status, (await take(exporter)).status], [200, 403]);
  });

  test('who exports must have proved himself lately, and is asked only where an approval is there', async () => {
    const exporter = keeper();
    const long = town.server.actor({ ...exporter, provenUntil: 0 });
    assert.equal((await take(long)).data.key, 'model.approvalNeeded');
    await approved(town.server, exporter, { subject: 'student', purpose: 'export' });
    assert.equal((await take(long)).data.key, 'model.proofNeeded');
  });

  test('the responsible person approves, never the applicant, and may revoke', async () => {
    const [teacher, admin, leader] = [
      town.person('classTeacher', school, { classes: [schoolClass] }),
      keeper(),
      await real(town.person('schoolLeader', school)),
    ];
    const { data, status, text } = await ask(teacher, 'POST', 'data/minorsAccess', application());
    assert.equal(status, 200, text);
    assert.equal(data.record.organisation, school);
    const act = (actor: Actor, id: string, action: string, args = {}) =>
      ask(actor, 'POST', `data/minorsAccess/${id}/actions/${action}`, { args });
    assert.equal((await act(teacher, data.record.id, 'approve')).status, 403);
    assert.equal((await act(town.person('schoolLeader', await town.school()), data.record.id, 'approve')).status, 404);
    assert.equal((await ask(teacher, 'POST', 'data/minorsAccess', application())).data.key, 'minors.askedAlready');
    assert.equal((await look(teacher)).status, 403);
    const granted = await act(leader, data.record.id, 'approve');
    assert.equal(granted.status, 200, granted.text);
    assert.equal((await ask(leader, 'GET', `data/minorsAccess/${data.record.id}`)).data.record.decidedBy, leader.userId);
    assert.equal((await look(teacher)).status, 200);
    assert.equal((await act(leader, data.record.id, 'revoke', { note: '不再需要' })).status, 200);
    assert.equal((await look(teacher)).status, 403);

    const own = (await ask(admin, 'POST', 'data/minorsAccess', application())).data.record;
    assert.equal((await act(admin, own.id, 'approve')).data.key, 'minors.ownApplication');
    const chief = await real(town.server.actor({ administrator: true }));
    const chiefs = (await ask(chief, 'POST', 'data/minorsAccess', application())).data.record;
    assert.equal((await act(chief, chiefs.id, 'approve')).data.key, 'minors.ownApplication');
    assert.equal((await act(chief, own.id, 'approve')).status, 200);
    const change = { version: 2, validTo: dayAt(town.server, 300) };
    assert.equal((await ask(chief, 'PUT', `data/minorsAccess/${own.id}`, change)).data.key, 'minors.closed');
    assert.equal((await ask(chief, 'DELETE', `data/minorsAccess/${own.id}?version=2`)).data.key, 'minors.closed');
  });

  test('an approval lasts a school year at most', async () => {
    for (const validTo of [dayAt(town.server, 367), dayAt(town.server, -1)])
      assert.equal((await ask(keeper(), 'POST', 'data/minorsAccess', application({ validTo }))).data.key, 'minors.badPeriod');
  });

  test('every look is logged with its reason and approval', async () => {
    const actor = keeper();
    const approval = await approved(town.server, actor);
    assert.equal((await look(actor)).data.values.idCard.length, 18);
    assert.deepEqual(await lines(actor), [{ model: 'student', record_id: student, purpose: 'unmask', reason: '核对参保信息', approval }]);
    assert.equal((await ask(actor, 'GET', 'minors/approval?model=student&purpose=unmask')).data.approval.id, approval);
    const all = await ask(actor, 'POST', `data/student/${student}/unmask`, { fields: ['idCard', 'phone', 'birthday'], reason: '办理保险' });
    assert.equal(all.status, 200);
    const audited = await town.server.engine.database.query<{ field: string }>(sql`
      select a.detail->>'field' as field from (select history, detail from sys_audit_open union all select history, detail from sys_audit) a
        join sys_history h on h.id = a.history where h.record_id = ${student} and h.reason = '办理保险' order by 1`);
    assert.deepEqual(
      audited.map(({ field }) => field),
      ['birthday', 'idCard', 'phone'],
      'a line for each value',
    );
    assert.equal((await lines(actor)).length, 2, 'one for the record in the report');
    const described = (await ask(actor, 'GET', 'models/healthProfile')).data;
    assert.equal(described.child, 'student', 'so that a reason holds for what belongs to the same child');
  });

  test('an export says why and leaves a line per record, and the report counts them', async () => {
    const other = await town.school();
    const crowd = await town.schoolClass(await town.grade(other, 3));
    const [pattern] = [(await town.student(crowd)).id];
    await town.server.engine.database.query(sql`
      insert into student select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'student_no', 'ZZ' || n, 'enrol_no', null,
        'id_card', 'Z' || lpad(n::text, 17, '0')))).* from student s, generate_series(1, 1199) n where s.id = ${pattern}`);
    const actor = town.person('schoolAdmin', other);
    const approval = await approved(town.server, actor);
    assert.equal((await take(actor, {})).data.key, 'model.reasonNeeded');
    const { data, status, text } = await take(actor);
    assert.equal(status, 200, text);
    assert.equal(await written(actor, data.job.id), 'done');
    const carried = await ask(actor, 'GET', `jobs/${data.job.id}/file`);
    const note = String(carried.text.trim().split('\r\n').at(-1));
    for (const said of ['【导出说明】', '1200', actor.account, '报送参保名单', approval, data.job.id]) assert.ok(note.includes(said), note);
    const logged = await lines(actor);
    assert.equal(logged.length, 1200);
    assert.equal(new Set(logged.map((line) => line.record_id)).size, 1200);
    assert.ok(logged.every((line) => line.purpose === 'export' && line.reason === '报送参保名单' && line.approval === approval));
    const year = Number(dayAt(town.server, 0).slice(0, 4));
    const report = (await ask(actor, 'GET', `minors/report?year=${year}`)).data;
    const only = (list: { unmask: number; export: number }[]) => list.map((one) => [one.unmask, one.export]);
    for (const list of [report.months, report.organisations, report.models, report.people]) assert.deepEqual(only(list), [[0, 1200]]);
    assert.deepEqual(report.total, { unmask: 0, export: 1200, file: 0, records: 1200, people: 1 });
    assert.deepEqual(report.approvals, { approved: 1 });
    const page = (await ask(actor, 'GET', `minors/report/lines?year=${year}&model=student&pageSize=5`)).data;
    assert.deepEqual([page.list.length, page.pagination.total], [5, 1200]);
    assert.deepEqual(
      [...new Set(page.list.map(({ whose }: { whose: string }) => whose))],
      ['张**'],
      'masked, though the school sees names',
    );
    const month = Number(dayAt(town.server, 0).slice(5, 7));
    for (const [asked, total] of [
      [month, 1200],
      [month === 1 ? 12 : 1, 0],
    ])
      assert.equal((await ask(actor, 'GET', `minors/report/lines?year=${year}&month=${asked}`)).data.pagination.total, total);
    const file = await ask(actor, 'GET', `minors/report/file?year=${year}&format=csv`);
    assert.equal(file.text.trim().split('\r\n').length, 1201);
    assert.match(file.text, /报送参保名单/);
    assert.doesNotMatch(file.text, /张小明/);
    const book = await ask(actor, 'GET', `minors/report/file?year=${year}`);
    assert.equal(book.status, 200);
    assert.match(book.text.slice(0, 4), /^PK/);
    const stored = await town.server.engine.database.query(
      sql`select rows from sys_export_log where user_id = ${actor.userId} and model = 'minorsReport'`,
    );
    assert.deepEqual(stored, [{ rows: 1200 }, { rows: 1200 }]);
    for (const path of ['report/lines?year=2026', 'report/file?year=2026'])
      assert.equal((await ask(town.person('classTeacher', other), 'GET', `minors/${path}`)).status, 403);
    const elsewhere = await ask(keeper(), 'GET', `minors/report/lines?year=${year}&model=student&purpose=export`);
    assert.equal(elsewhere.data.pagination.total, 0, 'another school reads nothing of it');
    assert.equal((await ask(actor, 'GET', `minors/report/lines?year=${year}&purpose=unmask`)).data.pagination.total, 0);
    assert.equal((await ask(town.person('classTeacher', other), 'GET', 'minors/report')).status, 403);
  });
});
