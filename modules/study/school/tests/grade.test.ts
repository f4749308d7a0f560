import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { Grade } from '../grade.model.ts';
import { School } from '../school.model.ts';
import { SchoolClass } from '../school-class.model.ts';
import { Staff } from '../staff.model.ts';
import { Student } from '../student.model.ts';
import { buildTown, type Town } from './town.ts';

let town: Town;
before(async () => {
  town = await buildTown();
});
after(() => town.server.close());

test('name, stage and entry year of a grade follow from its level and the calendar', async () => {
  const school = await town.school({ schoolType: 'nineYear', schoolCode: '3143900001' });
  const grade = await town.records(Grade).get(await town.grade(school, 8));
  assert.deepEqual([grade.name, grade.stage, grade.entryYear], ['八年级', 'junior', 2025]);
});

test('a level must fit the stage and the school type', async () => {
  const school = await town.school();
  await assert.rejects(town.grade(school, 7), { key: 'grade.levelOutsideSchool' });
  await assert.rejects(town.records(Grade).create({ school, level: 4, stage: 'junior' }), { key: 'grade.stageDiffers' });
});

test('a school has each level once', async () => {
  const school = await town.school();
  await town.grade(school, 4);
  await assert.rejects(town.records(Grade).create({ school, level: 4, entryYear: 2022 }), { key: 'grade.levelTaken' });
});

test('a grade is led by staff of the same school', async () => {
  const [here, there] = [await town.school(), await town.school()];
  const leader = await town.teacher(there);
  await assert.rejects(town.records(Grade).create({ school: here, level: 4, leader }), { key: 'grade.leaderElsewhere' });
});

test('promotion moves the whole grade up, renames it with its classes and keeps every student where he is', async () => {
  const school = await town.school();
  const id = await town.grade(school, 3);
  const [plain, own] = [await town.schoolClass(id, '三年级1班'), await town.schoolClass(id, '启航班')];
  const student = await town.student(plain);
  const grade = await town.records(Grade).act(id, 'promote');
  assert.deepEqual([grade.level, grade.name, grade.entryYear], [4, '四年级', 2024]);
  assert.equal((await town.records(SchoolClass).get(plain)).name, '四年级1班');
  assert.equal((await town.records(SchoolClass).get(own)).name, '启航班');
  const after = await town.records(Student).get(student.id);
  assert.deepEqual([after.grade, after.schoolClass, after.status], [id, plain, 'enrolled']);
});

test('a grade is not promoted onto a level that another one still holds, nor past the end of the school', async () => {
  const school = await town.school();
  const [lower, upper] = [await town.grade(school, 5), await town.grade(school, 6)];
  await assert.rejects(town.records(Grade).act(lower, 'promote'), { key: 'grade.levelTaken' });
  await assert.rejects(town.records(Grade).act(upper, 'promote'), { key: 'grade.endOfStage' });
});

test('in a nine-year school the sixth grade goes on to the seventh', async () => {
  const school = await town.school({ schoolType: 'nineYear', schoolCode: '3143900002' });
  const grade = await town.records(Grade).act(await town.grade(school, 6), 'promote');
  assert.deepEqual([grade.level, grade.stage, grade.entryYear, grade.name], [7, 'junior', 2027, '七年级']);
});

test('graduation lets every enrolled student graduate with his own history, closes the classes and frees their teachers', async () => {
  const school = await town.school();
  const id = await town.grade(school, 6);
  const schoolClass = await town.schoolClass(id, '六年级1班');
  const [one, two, away] = [await town.student(schoolClass), await town.student(schoolClass), await town.student(schoolClass)];
  await town.records(Student).act(away.id, 'suspend');
  const admin = town.person('schoolAdmin', school);
  const answer = await town.server.request(admin, 'POST', `/api/data/grade/${id}/actions/graduate`, {});
  assert.equal(answer.status, 200, answer.msg);
  assert.equal(answer.data.record.name, '六年级（2027届）');
  const states = await Promise.all([one, two, away].map(async ({ id: student }) => (await town.records(Student).get(student)).status));
  assert.deepEqual(states, ['graduated', 'graduated', 'suspended']);
  const closed = await town.records(SchoolClass).get(schoolClass);
  assert.deepEqual([closed.status, closed.name], ['disabled', '六年级1班（2027届）']);
  assert.equal((await town.records(Staff).get(closed.headTeacher)).isClassTeacher, false);
  const history = await town.server.request(admin, 'GET', `/api/data/student/${one.id}/history`);
  assert.equal(history.data.list[0].verb, 'graduate');
  assert.equal(history.data.list[0].actor.id, admin.userId);
});

test('only a leaving grade graduates', async () => {
  const id = await town.grade(await town.school(), 5);
  await assert.rejects(town.records(Grade).act(id, 'graduate'), { key: 'grade.notEndOfStage' });
});

test('a refused step of a graduation leaves everything as it was', async () => {
  const school = await town.school();
  const id = await town.grade(school, 6);
  const schoolClass = await town.schoolClass(id, '六年级1班');
  const student = await town.student(schoolClass);
  await town.server.engine.database.query(
    sql`update student set gender = case gender when 'male' then 'female' else 'male' end where id = ${student.id}`,
  );
  await assert.rejects(town.records(Grade).act(id, 'graduate'), { key: 'student.genderDiffers' });
  assert.equal((await town.records(Grade).get(id)).status, 'enabled');
  assert.equal((await town.records(SchoolClass).get(schoolClass)).status, 'enabled');
});

test('a school with students cannot be disabled, one without can', async () => {
  const [busy, idle] = [await town.school(), await town.school()];
  await town.student(await town.schoolClass(await town.grade(busy, 4)));
  await assert.rejects(town.records(School).act(busy, 'disable'), { key: 'school.studentsRemain' });
  assert.equal((await town.records(School).act(idle, 'disable')).status, 'disabled');
});
