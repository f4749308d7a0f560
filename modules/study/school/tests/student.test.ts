import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nationalIdFrom } from '@zhixing/model';
import { Student } from '../student.model.ts';
import { buildTown, idCard, type Town } from './town.ts';

let town: Town;
before(async () => {
  town = await buildTown();
});
after(() => town.server.close());

test('gender, birthday and enrolment number follow from the identity number, school and grade from the class', async () => {
  const school = await town.school();
  const grade = await town.grade(school, 4);
  const schoolClass = await town.schoolClass(grade);
  const card = idCard('20160305', false);
  const student = await town.student(schoolClass, { idCard: card });
  assert.deepEqual(
    { gender: student.gender, birthday: student.birthday, enrolNo: student.enrolNo, school: student.school, grade: student.grade },
    { gender: 'female', birthday: '2016-03-05', enrolNo: `G${card}`, school, grade },
  );
});

test('a gender or birthday that disagrees with the identity number is refused, and an enrolment number of no known form', async () => {
  const schoolClass = await town.schoolClass(await town.grade(await town.school(), 4));
  await assert.rejects(town.student(schoolClass, { gender: 'female', idCard: idCard('20160305', true) }), { key: 'student.genderDiffers' });
  await assert.rejects(town.student(schoolClass, { birthday: '2016-03-06' }), { key: 'student.birthdayDiffers' });
  await assert.rejects(town.student(schoolClass, { enrolNo: `X${idCard()}` }), { key: 'model.invalid' });
  for (const letter of ['L', 'J']) {
    const enrolNo = `${letter}${idCard()}`;
    assert.equal((await town.student(schoolClass, { enrolNo })).enrolNo, enrolNo);
  }
});

test('a corrected identity number takes the birthday along and leaves the enrolment number', async () => {
  const schoolClass = await town.schoolClass(await town.grade(await town.school(), 4));
  const student = await town.student(schoolClass);
  const right = idCard('20151224');
  const corrected = await town.records(Student).update(student.id, { idCard: right });
  assert.equal(corrected.birthday, '2015-12-24');
  assert.equal(corrected.enrolNo, student.enrolNo);
});

test('children without a mainland identity card have the document that they have, each number in its own form', async () => {
  const schoolClass = await town.schoolClass(await town.grade(await town.school(), 4));
  const known = { gender: 'male', birthday: '2016-03-05' } as const;
  const permit = nationalIdFrom('81000020160305001');
  assert.deepEqual((await town.student(schoolClass, { idType: 'residencePermit', idCard: permit })).birthday, '2016-03-05');
  const numbers = {
    hkMacaoPermit: 'H12345678',
    taiwanPermit: '12345678',
    passport: 'EA1234567',
    foreignerId: nationalIdFrom('91112420160305001'),
  } as const;
  for (const [idType, number] of Object.entries(numbers) as [keyof typeof numbers, string][]) {
    assert.equal((await town.student(schoolClass, { ...known, idType, idCard: number })).idCard, number, idType);
    await assert.rejects(town.student(schoolClass, { ...known, idType, idCard: idCard() }), { key: 'model.invalid' }, idType);
  }
  for (const odd of ['911124201603050012', nationalIdFrom('91112420161305001'), 'US1123456789012'])
    await assert.rejects(town.student(schoolClass, { ...known, idType: 'foreignerId', idCard: odd }), { key: 'model.invalid' }, odd);
  await assert.rejects(
    town.student(schoolClass, { ...known, idType: 'nationalId', idCard: nationalIdFrom('91112420160305002') }),
    { key: 'model.invalid' },
    'a number of a foreigner is no number of a citizen',
  );
  await assert.rejects(
    town.student(schoolClass, { idType: 'passport', idCard: 'EA7654321' }),
    { key: 'model.invalid' },
    'who was born when',
  );
  assert.equal((await town.student(schoolClass, { ...known, idType: 'other', idCard: null })).idCard, null, 'to be supplied');
  await assert.rejects(town.student(schoolClass, { idCard: null }), { key: 'model.invalid' });
});

test('no two students carry the same identity number', async () => {
  const schoolClass = await town.schoolClass(await town.grade(await town.school(), 4));
  const { idCard: card } = await town.student(schoolClass);
  await assert.rejects(town.student(schoolClass, { idCard: card }), { key: 'model.duplicate' });
});

test('a student cannot be put into a class of another school, nor into a closed one', async () => {
  const [here, there] = [await town.school(), await town.school()];
  const own = await town.schoolClass(await town.grade(here, 4));
  const other = await town.schoolClass(await town.grade(there, 4));
  await assert.rejects(town.student(own, { school: there }), { key: 'student.classElsewhere' });
  const student = await town.student(own);
  await assert.rejects(town.records(Student).update(student.id, { schoolClass: other }), { key: 'student.useTransfer' });
});

test('the school sees names in clear and numbers masked, the bureau sees both masked, the platform administrator no student', async () => {
  const school = await town.school();
  const schoolClass = await town.schoolClass(await town.grade(school, 4));
  const student = await town.student(schoolClass, { name: '张小明' });
  const seen = async (role: string, organisation: string, sees = [organisation]) =>
    (await town.server.request(town.person(role, organisation, { sees }), 'GET', `/api/data/student/${student.id}`)).data?.record;
  const atSchool = await seen('schoolAdmin', school);
  assert.equal(atSchool.name, '张小明');
  assert.equal(atSchool.idCard, '******');
  assert.equal(atSchool.birthday, null);
  const atBureau = await seen('bureauAdmin', town.district, [town.district, school]);
  assert.equal(atBureau.name, '张**');
  assert.equal(await seen('schoolAdmin', town.district), undefined);
  const platform = await town.server.request(town.person('platformAdmin', town.city), 'GET', '/api/data/student');
  assert.equal(platform.status, 403);
});

test('unmasking asks for a reason and is written down', async () => {
  const school = await town.school();
  const student = await town.student(await town.schoolClass(await town.grade(school, 4)));
  const admin = town.person('schoolAdmin', school);
  const url = `/api/data/student/${student.id}/unmask`;
  await town.approve(admin);
  assert.equal((await town.server.request(admin, 'POST', url, { fields: ['idCard'], reason: ' ' })).status, 400);
  const shown = await town.server.request(admin, 'POST', url, { fields: ['idCard'], reason: '办理研学保险' });
  assert.equal(shown.data.values.idCard, student.idCard);
  const history = await town.server.request(admin, 'GET', `/api/data/student/${student.id}/history`);
  assert.equal(history.data.list[0].verb, 'unmask');
  assert.equal(history.data.list[0].reason, '办理研学保险');
});

test('a class teacher reaches the students of the own class only', async () => {
  const school = await town.school();
  const grade = await town.grade(school, 4);
  const [own, other] = [await town.schoolClass(grade), await town.schoolClass(grade)];
  const [mine, notMine] = [await town.student(own), await town.student(other)];
  const teacher = town.person('classTeacher', school, { classes: [own] });
  assert.equal((await town.server.request(teacher, 'GET', `/api/data/student/${mine.id}`)).status, 200);
  assert.equal((await town.server.request(teacher, 'GET', `/api/data/student/${notMine.id}`)).status, 404);
  const list = await town.server.request(teacher, 'GET', '/api/data/student');
  assert.equal(list.data.pagination.total, 1);
});
