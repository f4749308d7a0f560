import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { User } from '../../../identity/account/user.model.ts';
import { Grade } from '../grade.model.ts';
import { headedClasses } from '../headed-classes.ts';
import { SchoolClass } from '../school-class.model.ts';
import { Staff } from '../staff.model.ts';
import { buildTown, idCard, phone, type Town } from './town.ts';

let town: Town;
before(async () => {
  town = await buildTown();
});
after(() => town.server.close());

test('the school of a class follows from its grade', async () => {
  const school = await town.school();
  const id = await town.schoolClass(await town.grade(school, 4));
  assert.equal((await town.records(SchoolClass).get(id)).school, school);
});

test('a head teacher is active, of the same school, and leads one class at most', async () => {
  const [here, there] = [await town.school(), await town.school()];
  const grade = await town.grade(here, 4);
  const create = (headTeacher: string, name: string) => town.records(SchoolClass).create({ grade, name, headTeacher });
  await assert.rejects(create(await town.teacher(there), '1班'), { key: 'schoolClass.headTeacherElsewhere' });
  const teacher = await town.teacher(here);
  await create(teacher, '1班');
  await assert.rejects(create(teacher, '2班'), { key: 'schoolClass.headTeacherBusy' });
  const away = await town.teacher(here);
  await town.records(Staff).act(away, 'leave');
  await assert.rejects(create(away, '2班'), { key: 'schoolClass.headTeacherInactive' });
});

test('of two classes opened at the same moment only one gets the teacher', async () => {
  const school = await town.school();
  const [grade, headTeacher] = [await town.grade(school, 4), await town.teacher(school)];
  const both = ['1班', '2班'].map((name) => town.records(SchoolClass).create({ grade, name, headTeacher }));
  const results = await Promise.allSettled(both);
  assert.deepEqual(results.map((result) => result.status).sort(), ['fulfilled', 'rejected']);
});

test('members of staff are marked as class teachers while they lead a class', async () => {
  const school = await town.school();
  const id = await town.schoolClass(await town.grade(school, 4));
  const { headTeacher } = await town.records(SchoolClass).get(id);
  const next = await town.teacher(school);
  const marked = async (teacher: string) => (await town.records(Staff).get(teacher)).isClassTeacher;
  assert.equal(await marked(headTeacher), true);
  await town.records(SchoolClass).update(id, { headTeacher: next });
  assert.deepEqual([await marked(headTeacher), await marked(next)], [false, true]);
});

test('two classes of a grade do not share a name', async () => {
  const grade = await town.grade(await town.school(), 4);
  await town.schoolClass(grade, '四年级1班');
  await assert.rejects(town.schoolClass(grade, '四年级1班'), { key: 'model.duplicate' });
});

test('a class with students is neither disabled nor moved to another grade, nor is a grade with open classes', async () => {
  const school = await town.school();
  const [grade, upper] = [await town.grade(school, 4), await town.grade(school, 5)];
  const id = await town.schoolClass(grade);
  await town.student(id);
  await assert.rejects(town.records(SchoolClass).act(id, 'disable'), { key: 'schoolClass.studentsRemain' });
  await assert.rejects(town.records(SchoolClass).update(id, { grade: upper }), { key: 'schoolClass.gradeFixed' });
  await assert.rejects(town.records(Grade).act(grade, 'disable'), { key: 'grade.classesOpen' });
});

test('who leads an open class cannot leave the school', async () => {
  const school = await town.school();
  const id = await town.schoolClass(await town.grade(school, 4));
  const { headTeacher } = await town.records(SchoolClass).get(id);
  await assert.rejects(town.records(Staff).act(headTeacher, 'quit'), { key: 'staff.leadsClass' });
  await town.records(SchoolClass).update(id, { headTeacher: await town.teacher(school) });
  assert.equal((await town.records(Staff).act(headTeacher, 'quit')).status, 'left');
});

test('the account of somebody who leaves is disabled', async () => {
  const school = await town.school();
  const teacher = await town.teacher(school);
  const user = await town.records(User).create({ account: 'wanglaoshi', name: '王老师', organisation: school });
  await town.records(Staff).update(teacher, { user: user.id });
  await town.records(Staff).act(teacher, 'quit');
  assert.equal((await town.records(User).get(user.id)).status, 'disabled');
});

test('whoever leads open classes is told so on signing in', async () => {
  const school = await town.school();
  const [grade, teacher] = [await town.grade(school, 4), await town.teacher(school)];
  const user = await town.records(User).create({ account: 'banzhuren', name: '班主任', organisation: school });
  await town.records(Staff).update(teacher, { user: user.id });
  const { id } = await town.records(SchoolClass).create({ grade, name: '1班', headTeacher: teacher });
  const variables = () => headedClasses({ userId: user.id, organisationId: school, db: town.server.engine.database });
  assert.deepEqual(await variables(), { '@staffId': teacher, '@headedClasses': [id], '@headedGrades': [grade] });
  await town.records(SchoolClass).act(id, 'disable');
  assert.deepEqual(await variables(), { '@staffId': teacher, '@headedClasses': [], '@headedGrades': [] });
});

test('gender and birthday of staff agree with the identity number', async () => {
  const school = await town.school();
  const person = { school, name: '陈老师', phone: phone(), position: 'teacher' as const, idCard: idCard('19800101', true) };
  const created = await town.records(Staff).create(person);
  assert.deepEqual([created.gender, created.birthday], ['male', '1980-01-01']);
  await assert.rejects(town.records(Staff).create({ ...person, idCard: idCard('19800101', true), birthday: '1980-01-02' }), {
    key: 'staff.birthdayDiffers',
  });
});

test('what a school administrator writes belongs to the own school without being told', async () => {
  const school = await town.school();
  const admin = town.person('schoolAdmin', school);
  const body = { name: '周老师', phone: phone(), position: 'teacher', idCard: idCard('19800101') };
  const created = await town.server.request(admin, 'POST', '/api/data/staff', body);
  assert.equal(created.status, 200, created.msg);
  assert.equal(created.data.record.school, school);
});
