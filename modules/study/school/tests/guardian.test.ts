import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import { ConsentRecord } from '../consent-record.model.ts';
import { Guardian } from '../guardian.model.ts';
import { HealthProfile } from '../health-profile.model.ts';
import { Student } from '../student.model.ts';
import { StudentGuardian } from '../student-guardian.model.ts';
import { buildTown, phone, type Town } from './town.ts';

let town: Town;
before(async () => {
  town = await buildTown();
});
after(() => town.server.close());

async function pupil() {
  const school = await town.school();
  const schoolClass = await town.schoolClass(await town.grade(school, 4));
  return { school, schoolClass, student: (await town.student(schoolClass)).id };
}

const guardian = async (name = '张大明') => (await town.records(Guardian).create({ name, phone: phone() })).id;
const link = (student: string, who: string, isPrimary = false) =>
  town.records(StudentGuardian).create({ student, guardian: who, relation: 'father', isPrimary });
const primaries = async (student: string) =>
  (await town.records(StudentGuardian).find({ student, isPrimary: true })).map((one) => one.guardian);

test('there is one guardian per phone number', async () => {
  const number = phone();
  await town.records(Guardian).create({ name: '张大明', phone: number });
  await assert.rejects(town.records(Guardian).create({ name: '李四', phone: number }), { key: 'model.duplicate' });
});

test("a wrong identity number is not spoken of as the clerk's own", async () => {
  const wrong = town.records(Guardian).create({ name: '张大明', phone: phone(), idCard: '110105194912310021' });
  await assert.rejects(wrong, { fields: { idCard: { key: 'field.wrongNationalId' } } });
});

test('the first guardian becomes primary and emergency contact, a new primary takes the place of the former', async () => {
  const { student } = await pupil();
  const [mother, father] = [await guardian(), await guardian()];
  const first = await link(student, mother);
  assert.deepEqual([first.isPrimary, first.isEmergency], [true, true]);
  await link(student, father, true);
  assert.deepEqual(await primaries(student), [father]);
});

test('the primary guardian cannot simply stop being it, and passes it on when the link is deleted', async () => {
  const { student } = await pupil();
  const [mother, father] = [await guardian(), await guardian()];
  const first = await link(student, mother);
  await link(student, father);
  await assert.rejects(town.records(StudentGuardian).update(first.id, { isPrimary: false }), { key: 'studentGuardian.primaryNeeded' });
  await town.records(StudentGuardian).remove(first.id);
  assert.deepEqual(await primaries(student), [father]);
});

test('of two primary guardians made at the same moment one remains', async () => {
  const { student } = await pupil();
  await link(student, await guardian());
  const [one, two] = [await guardian(), await guardian()];
  await Promise.all([link(student, one, true), link(student, two, true)]);
  assert.equal((await primaries(student)).length, 1);
});

test('a pair is linked once and stays a pair', async () => {
  const { student } = await pupil();
  const who = await guardian();
  const made = await link(student, who);
  await assert.rejects(link(student, who), { key: 'model.duplicate' });
  await assert.rejects(town.records(StudentGuardian).update(made.id, { guardian: await guardian() }), { key: 'studentGuardian.pairFixed' });
});

test('a student goes to the recycle bin with links and health, but not with consents', async () => {
  const { student } = await pupil();
  const who = await guardian();
  await link(student, who);
  await link(student, await guardian());
  await town.records(HealthProfile).create({ student });
  const consent = await town.records(ConsentRecord).create({ consentType: 'media', student, guardian: who });
  await assert.rejects(town.records(Student).remove(student), { key: 'model.inUse' });
  await town.records(ConsentRecord).remove(consent.id);
  await town.records(Student).remove(student);
  assert.equal(await town.records(StudentGuardian).count({ student }), 0);
  assert.equal((await town.records(Guardian).get(who)).schools, null);
});

test('a guardian with children at two schools is seen by both, and by no third', async () => {
  const [one, two, three] = [await pupil(), await pupil(), await pupil()];
  const who = await guardian();
  await link(one.student, who);
  await link(two.student, who);
  const status = async (school: string) =>
    (await town.server.request(town.person('schoolAdmin', school), 'GET', `/api/data/guardian/${who}`)).status;
  assert.deepEqual([await status(one.school), await status(two.school), await status(three.school)], [200, 200, 404]);
  const teacher = (classes: string[]) => town.person('classTeacher', one.school, { classes });
  assert.equal((await town.server.request(teacher([one.schoolClass]), 'GET', '/api/data/guardian')).data.pagination.total, 1);
  assert.equal((await town.server.request(teacher([three.schoolClass]), 'GET', '/api/data/guardian')).data.pagination.total, 0);
});

test('a guardian lists its children, a link is named by both ends and found by them, never by an id', async () => {
  const { school, student } = await pupil();
  const who = await guardian('赵建国');
  const { id } = await link(student, who);
  const admin = town.person('schoolAdmin', school);
  const ask = async (path: string) => (await town.server.request(admin, 'GET', `/api/${path}`)).data;
  const name = (await town.records(Student).get(student)).name;
  const parent = (await ask(`data/guardian?filter=${encodeURIComponent(JSON.stringify({ id: who }))}`)) as {
    list: { children: string[] }[];
    labels: { children: Record<string, string> };
  };
  assert.deepEqual([parent.list[0]?.children, parent.labels.children], [[student], { [student]: name }]);
  const { list } = await ask(`data/studentGuardian/options?ids=${id}`);
  assert.equal(list[0].label, `${name} · 赵建国`);
  const found = async (keyword: string) =>
    (await ask(`data/studentGuardian?keyword=${encodeURIComponent(keyword)}`)).pagination.total as number;
  assert.deepEqual([await found('赵建国'), await found('没有此人')], [1, 0]);
  const { related } = await ask('models/student');
  assert.ok(related.find((one: { model: string }) => one.model === 'studentGuardian').columns.includes('guardian.phone'));
  await town.records(StudentGuardian).remove(id);
  assert.equal((await town.records(Guardian).get(who)).children, null);
});

test('bureaus and finance see neither guardians nor health nor consents', async () => {
  const { school } = await pupil();
  for (const model of ['guardian', 'studentGuardian', 'healthProfile', 'consentRecord']) {
    for (const [role, place] of [
      ['bureauAdmin', town.district],
      ['bureauApprover', town.district],
      ['finance', school],
      ['platformAdmin', town.city],
    ] as const) {
      const answer = await town.server.request(town.person(role, place, { sees: [place, school] }), 'GET', `/api/data/${model}`);
      assert.equal(answer.status, 403, `${role} ${model}`);
    }
  }
});

test('a school adds a guardian by phone number, even one that it cannot see, if the name agrees', async () => {
  const [here, there] = [await pupil(), await pupil()];
  const known = await guardian('赵敏');
  await link(there.student, known);
  const { phone: guardianPhone } = await town.records(Guardian).get(known);
  const admin = town.person('schoolAdmin', here.school);
  const add = (guardianName: string, number = guardianPhone) =>
    town.server.request(admin, 'POST', `/api/data/student/${here.student}/actions/addGuardian`, {
      args: { guardianName, guardianPhone: number, relation: 'mother' },
    });
  const refused = await add('钱敏');
  assert.equal(refused.data.key, 'student.guardianNameDiffers');
  assert.equal((await add('赵敏')).status, 200);
  assert.deepEqual(await primaries(here.student), [known]);
  assert.equal((await add('孙新', phone())).status, 200);
  assert.equal(await town.records(StudentGuardian).count({ student: here.student }), 2);
});

test('a guardian that a school enters before the child is linked is seen by the one who entered it', async () => {
  const { school, student } = await pupil();
  const admin = town.person('schoolAdmin', school);
  const made = await town.server.request(admin, 'POST', '/api/data/guardian', { name: '吴刚', phone: phone() });
  assert.equal(made.status, 200, made.msg);
  const { id } = made.data.record;
  const linked = await town.server.request(admin, 'POST', '/api/data/studentGuardian', { student, guardian: id, relation: 'father' });
  assert.equal(linked.status, 200, linked.msg);
  assert.equal((await town.server.request(town.person('schoolAdmin', school), 'GET', `/api/data/guardian/${id}`)).status, 200);
});

const counts = async (actor: Actor): Promise<Record<string, number>> => {
  const rows = await town.server.engine.database.query<{ meter: string; count: number }>(
    sql`select meter, count from sys_comparison where user_id = ${actor.userId}`,
  );
  return Object.fromEntries(rows.map(({ meter, count }) => [meter, count]));
};

test('numbers of guardians that a teacher asks about are counted, even if the batch is rolled back, and refused beyond the limit', async () => {
  const [here, there] = [await pupil(), await pupil()];
  const known = await guardian('赵敏');
  await link(there.student, known);
  const { phone: number } = await town.records(Guardian).get(known);
  const teacher = town.person('classTeacher', here.school, { classes: [here.schoolClass] });
  const batch = (...numbers: string[]) =>
    town.server.request(teacher, 'POST', '/api/data/student/batch', {
      operations: numbers.map((guardianPhone) => ({
        op: 'act',
        id: here.student,
        action: 'addGuardian',
        args: { guardianName: '无名', guardianPhone, relation: 'mother' },
      })),
    });
  const free = [phone(), phone()];
  const refused = await batch(...free, number);
  assert.deepEqual([refused.data.key, refused.data.operation], ['student.guardianNameDiffers', 3]);
  assert.equal(await town.records(Guardian).count({ phone: { in: free } }), 0, 'rolled back');
  assert.deepEqual(await counts(teacher), { misses: 2, questions: 1 });
  const lines = await town.server.engine.database.query<{ records: string[] }>(
    sql`select records from (select actor, verb, records from sys_audit_open union all select actor, verb, records from sys_audit) a
      where actor = ${teacher.userId} and verb = 'compare' and cardinality(records) > 0`,
  );
  assert.deepEqual(
    lines.map(({ records }) => records),
    [[known]],
  );
  await town.server.engine.database.query(
    sql`update sys_comparison set count = 500 where user_id = ${teacher.userId} and meter = 'misses'`,
  );
  for (const asked of [number, phone()]) assert.equal((await batch(asked)).data.key, 'model.tooManyGuesses', asked);
});
