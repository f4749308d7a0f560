import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ConsentRecord } from '../consent-record.model.ts';
import { Grade } from '../grade.model.ts';
import { Guardian } from '../guardian.model.ts';
import { HealthProfile } from '../health-profile.model.ts';
import { SchoolClass } from '../school-class.model.ts';
import { Student } from '../student.model.ts';
import { StudentGuardian } from '../student-guardian.model.ts';
import { buildTown, phone, type Town } from './town.ts';

let town: Town;
before(async () => {
  town = await buildTown();
});
after(() => town.server.close());

async function twoSchools() {
  const [from, to] = [await town.school(), await town.school()];
  const schoolClass = await town.schoolClass(await town.grade(from, 4));
  const target = await town.schoolClass(await town.grade(to, 4));
  return { from, to, target, student: await town.student(schoolClass) };
}

test('the sending school transfers a student; record and history move on, with who, when, from and to', async () => {
  const { from, to, target, student } = await twoSchools();
  const sender = town.person('schoolAdmin', from);
  const url = `/api/data/student/${student.id}/actions/transferTo`;
  const answer = await town.server.request(sender, 'POST', url, { args: { school: to, schoolClass: target } });
  assert.equal(answer.status, 200, answer.msg);
  const receiver = town.person('schoolAdmin', to);
  const history = await town.server.request(receiver, 'GET', `/api/data/student/${student.id}/history`);
  const [moved] = history.data.list;
  assert.equal(moved.verb, 'transferTo');
  assert.equal(moved.actor.id, sender.userId);
  assert.deepEqual(
    moved.changes.find((change: { field: string }) => change.field === 'school'),
    { field: 'school', from, to },
  );
  assert.equal((await town.server.request(sender, 'GET', `/api/data/student/${student.id}`)).status, 404);
});

test('what belongs to the student moves along: health, consents, links and what the guardian is seen by', async () => {
  const { from, to, target, student } = await twoSchools();
  const guardian = await town.records(Guardian).create({ name: '张大明', phone: phone() });
  const link = await town.records(StudentGuardian).create({ student: student.id, guardian: guardian.id, relation: 'father' });
  const health = await town.records(HealthProfile).create({ student: student.id });
  const consent = await town.records(ConsentRecord).create({ consentType: 'face', student: student.id, guardian: guardian.id });
  const guardianSchools = async () => (await town.records(Guardian).get(guardian.id)).schools;
  assert.deepEqual(await guardianSchools(), [from]);
  await town.records(Student).act(student.id, 'transferTo', { school: to, schoolClass: target });
  assert.equal((await town.records(StudentGuardian).get(link.id)).school, to);
  assert.equal((await town.records(HealthProfile).get(health.id)).school, to);
  assert.equal((await town.records(ConsentRecord).get(consent.id)).school, to);
  assert.deepEqual(await guardianSchools(), [to]);
});

test('a transfer goes to an open class of the school that is named, and to another school than the present one', async () => {
  const { from, to, target, student } = await twoSchools();
  const students = town.records(Student);
  await assert.rejects(students.act(student.id, 'transferTo', { school: from, schoolClass: target }), { key: 'student.classElsewhere' });
  await assert.rejects(students.act(student.id, 'transferTo', { school: from, schoolClass: student.schoolClass }), {
    key: 'student.sameSchool',
  });
  await town.records(SchoolClass).act(target, 'disable');
  await assert.rejects(town.records(Student).act(student.id, 'transferTo', { school: to, schoolClass: target }), {
    key: 'student.classClosed',
  });
});

test('who has moved away or graduated can be admitted again and keeps the record', async () => {
  const { to, target, student } = await twoSchools();
  const students = town.records(Student);
  await students.act(student.id, 'transfer', { reason: '随父母迁往外省' });
  await assert.rejects(students.act(student.id, 'suspend'), { key: 'model.wrongState' });
  const back = await students.act(student.id, 'admit', { school: to, schoolClass: target });
  assert.deepEqual([back.id, back.school, back.status], [student.id, to, 'enrolled']);
});

test('a suspended student returns to an open class only', async () => {
  const school = await town.school();
  const grade = await town.grade(school, 6);
  const schoolClass = await town.schoolClass(grade);
  const student = await town.student(schoolClass);
  await town.records(Student).act(student.id, 'suspend');
  await town.records(Grade).act(grade, 'graduate');
  await assert.rejects(town.records(Student).act(student.id, 'resume'), { key: 'student.classClosed' });
  const open = await town.schoolClass(await town.grade(school, 5));
  await town.records(Student).update(student.id, { schoolClass: open });
  assert.equal((await town.records(Student).act(student.id, 'resume')).status, 'enrolled');
});

test('whoever may transfer is told the names of schools and open classes elsewhere, others are not', async () => {
  const { from, to, target } = await twoSchools();
  const admin = town.person('schoolAdmin', from);
  const schools = await town.server.request(admin, 'GET', '/api/students/transfer-targets');
  assert.ok(schools.data.list.some((school: { id: string }) => school.id === to));
  const classes = await town.server.request(admin, 'GET', `/api/students/transfer-targets?school=${to}`);
  assert.deepEqual(
    classes.data.list.map((schoolClass: { id: string }) => schoolClass.id),
    [target],
  );
  const teacher = town.person('classTeacher', from);
  assert.equal((await town.server.request(teacher, 'GET', '/api/students/transfer-targets')).status, 403);
});
