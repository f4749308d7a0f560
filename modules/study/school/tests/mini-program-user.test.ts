import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { usccFrom } from '@zhixing/model';
import sql from 'sql-template-tag';
import { User } from '../../../identity/account/user.model.ts';
import { Registration } from '../../../platform/registration/registration.model.ts';
import { Guardian } from '../guardian.model.ts';
import { MiniProgramUser } from '../mini-program-user.model.ts';
import { Staff } from '../staff.model.ts';
import { Student } from '../student.model.ts';
import { StudentGuardian } from '../student-guardian.model.ts';
import { buildTown, phone, type Town } from './town.ts';

let town: Town;
let made = 0;
before(async () => {
  town = await buildTown();
});
after(() => town.server.close());

async function family() {
  const school = await town.school();
  const schoolClass = await town.schoolClass(await town.grade(school, 4));
  const student = await town.student(schoolClass);
  const guardian = await town.records(Guardian).create({ name: '张大明', phone: phone() });
  await town.records(StudentGuardian).create({ student: student.id, guardian: guardian.id, relation: 'father' });
  return { school, schoolClass, student, guardian };
}

const opened = async (identity: 'parent' | 'student' | 'teacher' | 'guest' = 'parent', values: object = {}) =>
  (await town.records(MiniProgramUser).create({ openId: `o${++made}`, nickname: '小明爸爸', identity, ...values })).id;
const act = (actor: Actor, id: string, action: string, args?: object) =>
  town.server.request(actor, 'POST', `/api/data/miniProgramUser/${id}/actions/${action}`, args ? { args } : {});
const admin = () => town.server.actor({ administrator: true });
const rowOf = (id: string) => town.records(MiniProgramUser).get(id);
const boundFlag = async (id: string) => (await town.records(Guardian).get(id)).wechatBound;

test('a guardian applies for a child and is bound when the telephone is known', async () => {
  const { school, schoolClass, student, guardian } = await family();
  const id = await opened();
  assert.equal((await act(admin(), id, 'apply', { phone: guardian.phone, student: student.id })).status, 200);
  assert.deepEqual([(await rowOf(id)).status, (await rowOf(id)).school], ['pending', school]);
  const teacher = town.person('classTeacher', school, { classes: [schoolClass] });
  const bound = await act(teacher, id, 'approve');
  assert.equal(bound.status, 200, bound.text);
  const row = await rowOf(id);
  assert.deepEqual([row.status, row.guardian, row.boundAt !== null, await boundFlag(guardian.id)], ['bound', guardian.id, true, true]);
});

test('a telephone of no guardian of this student is refused', async () => {
  const { school, student } = await family();
  const other = await family();
  const principal = town.person('schoolAdmin', school);
  for (const number of [phone(), other.guardian.phone]) {
    const id = await opened();
    await act(admin(), id, 'apply', { phone: number, student: student.id });
    assert.deepEqual(
      [(await act(principal, id, 'approve')).data.key, (await rowOf(id)).status],
      ['miniProgramUser.notGuardian', 'pending'],
    );
    assert.equal((await act(principal, id, 'reject')).status, 200);
    assert.deepEqual([(await rowOf(id)).status, (await rowOf(id)).student], ['unbound', null]);
  }
  const { database } = town.server.engine;
  const [counted] = await database.query<{ count: number }>(
    sql`select count from sys_comparison where user_id = ${principal.userId} and meter = 'misses'`,
  );
  assert.equal(counted?.count, 2, 'numbers that are not known count');
  await database.query(sql`update sys_comparison set count = 500 where user_id = ${principal.userId}`);
  const { guardian } = await family();
  const last = await opened();
  await act(admin(), last, 'apply', { phone: guardian.phone, student: student.id });
  assert.equal((await act(principal, last, 'approve')).data.key, 'model.tooManyGuesses');
});

test('a student is bound by the telephone of a guardian, a teacher by his own', async () => {
  const { school, student, guardian } = await family();
  const pupil = await opened('student');
  await act(admin(), pupil, 'apply', { phone: guardian.phone, student: student.id });
  assert.equal((await act(admin(), pupil, 'approve')).data.record.guardian, null);
  const staff = await town.records(Staff).get(await town.teacher(school));
  const teacher = await opened('teacher');
  assert.equal(
    (await act(admin(), teacher, 'apply', { phone: staff.phone, student: student.id })).data.key,
    'miniProgramUser.personNeeded',
  );
  await act(admin(), teacher, 'apply', { phone: staff.phone, staff: staff.id });
  assert.equal((await act(admin(), teacher, 'approve')).data.record.status, 'bound');
  const stranger = await opened('teacher');
  await act(admin(), stranger, 'apply', { phone: phone(), staff: staff.id });
  assert.equal((await act(admin(), stranger, 'approve')).data.key, 'miniProgramUser.notStaff');
  const guest = await opened('guest');
  assert.equal((await act(admin(), guest, 'apply', { phone: phone(), student: student.id })).data.key, 'miniProgramUser.notBindable');
});

test('nobody is bound to a student who has left', async () => {
  const { student, guardian } = await family();
  await town.records(Student).act(student.id, 'transfer');
  const id = await opened();
  const answer = await act(admin(), id, 'apply', { phone: guardian.phone, student: student.id });
  assert.equal(answer.data.key, 'miniProgramUser.notEnrolled');
});

describe('a binding', () => {
  const binding = async () => {
    const all = await family();
    const id = await opened();
    await act(admin(), id, 'apply', { phone: all.guardian.phone, student: all.student.id });
    await act(admin(), id, 'approve');
    return { ...all, id };
  };

  test('is frozen for a reason and thawed by platform and school, and loosened by the school', async () => {
    const { id, school, guardian } = await binding();
    const platform = town.person('platformAdmin', town.city);
    const principal = town.person('schoolAdmin', school);
    assert.deepEqual(Object.keys((await act(platform, id, 'freeze')).data.fields), ['reason']);
    assert.equal((await act(platform, id, 'freeze', { reason: '多次发布不当内容' })).status, 200);
    assert.deepEqual([(await rowOf(id)).frozenReason, await boundFlag(guardian.id)], ['多次发布不当内容', true]);
    assert.equal((await act(principal, id, 'unbind')).data.key, 'model.wrongState');
    assert.equal((await act(principal, id, 'unfreeze')).status, 200);
    assert.equal((await rowOf(id)).frozenReason, null);
    assert.equal((await act(platform, id, 'unbind')).status, 403);
    assert.equal((await act(principal, id, 'unbind')).status, 200);
    const row = await rowOf(id);
    assert.deepEqual([row.status, row.student, row.guardian, row.school], ['unbound', null, null, null]);
    assert.equal(await boundFlag(guardian.id), false);
  });

  test('is seen by the own school and class, without secrets; the platform sees no child', async () => {
    const { id, school, schoolClass } = await binding();
    const one = (actor: Actor) => town.server.request(actor, 'GET', `/api/data/miniProgramUser/${id}`);
    const seen = (await one(town.person('schoolAdmin', school))).data;
    assert.deepEqual(seen.masked.toSorted(), ['avatar', 'openId', 'phone', 'unionId']);
    assert.match(seen.record.phone, /\*{4}/);
    assert.equal((await one(town.person('classTeacher', school, { classes: [schoolClass] }))).status, 200);
    assert.equal((await one(town.person('classTeacher', school, { classes: [] }))).status, 404);
    assert.equal((await one(town.person('schoolAdmin', await town.school()))).status, 404);
    assert.equal((await one(town.person('bureauAdmin', town.district))).status, 403);
    const platform = (await one(town.person('platformAdmin', town.city))).data;
    assert.deepEqual(
      ['student', 'guardian', 'staff'].filter((name) => name in platform.record),
      [],
    );
    assert.equal(platform.labels.student, undefined);
  });

  test('moves to the next school with the student', async () => {
    const { id, student } = await binding();
    const school = await town.school();
    const schoolClass = await town.schoolClass(await town.grade(school, 4));
    await town.records(Student).act(student.id, 'transferTo', { school, schoolClass });
    assert.equal((await rowOf(id)).school, school);
  });
});

describe('a registration for the mini-program', () => {
  const registered = (values: object) =>
    town.records(Registration).create({
      kind: 'miniProgram',
      name: '张大明',
      contact: '张大明',
      region: '439902',
      agreement: true,
      ...values,
    } as never);
  const approve = async (id: string) => {
    // A decision refers to its user, so that the account must exist.
    const { id: userId } = await town.records(User).create({ account: `officer${++made}`, name: '王主任' });
    const variables = { '@organizationAndSuborganization': [town.district] };
    const officer = town.server.actor({ userId, roles: ['bureauAdmin'], organisationId: town.district, variables });
    return town.server.request(officer, 'POST', `/api/data/registration/${id}/actions/approve`, {});
  };

  test('binds whoever opened the mini-program with this telephone to his child', async () => {
    const { student, guardian } = await family();
    const id = await opened('parent', { phone: guardian.phone });
    const said = { phone: guardian.phone, identity: 'parent', studentNo: student.studentNo, studentName: student.name };
    const registration = await registered(said);
    const answer = await approve(registration.id);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual([answer.data.record.targetId, answer.data.handed], [id, undefined]);
    assert.deepEqual([(await rowOf(id)).status, (await rowOf(id)).guardian], ['bound', guardian.id]);
  });

  test('is refused for a telephone that was never seen, and for a name that is not the child', async () => {
    const { student, guardian } = await family();
    const said = { phone: guardian.phone, identity: 'parent', studentNo: student.studentNo, studentName: student.name };
    assert.equal((await approve((await registered(said)).id)).data.key, 'miniProgramUser.neverSeen');
    await opened('parent', { phone: guardian.phone });
    assert.equal((await approve((await registered({ ...said, studentName: '李四' })).id)).data.key, 'miniProgramUser.unknownStudent');
  });

  test('asks for no credit code, and for the child of parents alone', async () => {
    const said = { phone: phone(), identity: 'teacher' };
    await assert.rejects(registered({ ...said, uscc: usccFrom('91439900300000001') }), { key: 'model.invalid' });
    await assert.rejects(registered({ ...said, identity: 'parent' }), { key: 'model.invalid' });
    assert.equal((await registered(said)).status, 'pending');
  });
});
