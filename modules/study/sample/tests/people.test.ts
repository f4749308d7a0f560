import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PUBLIC_PERSONS } from '../public-persons.ts';
import type { StudentRow } from '../rows.ts';
import { now, sampleRows } from './sample-rows.ts';

const rows = sampleRows();
const students = rows.student;
const guardians = new Map(rows.guardian.map((row) => [row.id, row]));
const linksOf = Map.groupBy(rows.studentGuardian, ({ student }) => student);
const grades = new Map(rows.grade.map((row) => [row.id, row]));
const classes = new Map(rows.schoolClass.map((row) => [row.id, row]));

// Implemented independently of the product on purpose, so that an error in one is detected by the other.
function checkDigit(id: string): string {
  let remainder = 0;
  for (const digit of id.slice(0, 17)) remainder = ((remainder + Number(digit)) * 2) % 11;
  return '10X98765432'.charAt(remainder);
}

test('national ids are right by GB 11643, agree with birthday and gender, and belong to nobody', () => {
  const people = [...students, ...rows.staff];
  for (const { idCard, birthday, gender, name } of people) {
    assert.match(idCard, /^4399\d{13}[\dX]$/);
    assert.equal(idCard.at(-1), checkDigit(idCard), idCard);
    assert.equal(idCard.slice(6, 14), birthday.replaceAll('-', ''), name);
    assert.equal(Number(idCard.charAt(16)) % 2 === 1 ? 'male' : 'female', gender, name);
  }
  assert.ok(people.length > 5000);
});

test('the ages fit the year of schooling on the day of the clock', () => {
  for (const student of students) {
    const level = grades.get(student.grade)?.level ?? 0;
    const [year = 0, month = 0] = student.birthday.split('-').map(Number);
    const cohort = month >= 9 ? year + 1 : year;
    assert.equal(2026 - cohort, level + 5, `${student.birthday} in year ${level}`);
    assert.equal(student.enrolNo, `G${student.idCard}`);
  }
});

test('a class belongs to the grade and school of its students', () => {
  for (const student of students) {
    const schoolClass = classes.get(student.schoolClass);
    assert.deepEqual([schoolClass?.grade, schoolClass?.school], [student.grade, student.school]);
    assert.equal(grades.get(student.grade)?.school, student.school);
  }
});

test('a head teacher leads one class of the own school', () => {
  const staff = new Map(rows.staff.map((row) => [row.id, row]));
  const heads = [...classes.values()].map(({ headTeacher }) => headTeacher);
  assert.equal(new Set(heads).size, classes.size);
  for (const { headTeacher, school } of classes.values()) {
    const teacher = staff.get(headTeacher);
    assert.deepEqual([teacher?.school, teacher?.position, teacher?.isClassTeacher], [school, 'headTeacher', true]);
  }
});

test('every school has the principal and safety officer that its record names', () => {
  const bySchool = Map.groupBy(rows.staff, ({ school }) => school);
  for (const school of rows.school) {
    const staff = bySchool.get(school.id) ?? [];
    const named = (position: string) => staff.filter((person) => person.position === position).map(({ name }) => name);
    assert.deepEqual([named('principal'), named('safetyOfficer')], [[school.principal], [school.safetyOfficer]]);
  }
});

test('every student has exactly one primary guardian and an emergency contact', () => {
  for (const { id } of students) {
    const links = linksOf.get(id) ?? [];
    assert.equal(links.filter(({ isPrimary }) => isPrimary).length, 1);
    assert.ok(links.some(({ isEmergency }) => isEmergency));
    assert.equal(new Set(links.map(({ guardian }) => guardian)).size, links.length);
  }
});

test('every guardian has a child, and brothers and sisters share a surname, a home and believable birthdays', () => {
  const byGuardian = Map.groupBy(rows.studentGuardian, ({ guardian }) => guardian);
  assert.equal(byGuardian.size, guardians.size);
  const byId = new Map(students.map((row) => [row.id, row]));
  let families = 0;
  for (const links of byGuardian.values()) {
    const children = links.map(({ student }) => byId.get(student)).filter((child): child is StudentRow => child !== undefined);
    if (children.length < 2) continue;
    families += 1;
    assert.equal(new Set(children.map(({ name, homeAddress }) => name.charAt(0) + homeAddress)).size, 1);
    const days = children.map(({ birthday }) => Date.parse(birthday) / 86_400_000).sort((a, b) => a - b);
    for (const [i, day] of days.entries()) if (i > 0) assert.ok(day - (days[i - 1] ?? 0) > 300);
  }
  assert.ok(families > 500, `${families} families with several children`);
});

test('parents are grown up when their children are born', () => {
  let looked = 0;
  for (const student of students) {
    for (const { guardian, relation } of linksOf.get(student.id) ?? []) {
      const idCard = guardians.get(guardian)?.idCard;
      if (!idCard || relation === 'grandparent') continue;
      looked += 1;
      const age = Number(student.birthday.slice(0, 4)) - Number(idCard.slice(6, 10));
      assert.ok(age >= 19 && age <= 40, `${relation} of ${age}`);
    }
  }
  assert.ok(looked > 5000);
});

test('nobody bears the name of a public figure, and phones have the prefix that no operator uses', () => {
  const people = [...students, ...rows.staff, ...guardians.values()];
  assert.deepEqual(
    people.filter(({ name }) => PUBLIC_PERSONS.has(name)).map(({ name }) => name),
    [],
  );
  for (const { phone } of people) if (phone !== null) assert.match(phone, /^154\d{8}$/);
  assert.ok(people.length > 13_000);
});

test('a consent has the dates of its state', () => {
  const today = '2026-11-21';
  const consents = rows.consentRecord;
  for (const { status, signedAt, validTo, withdrawnAt } of consents) {
    assert.equal(signedAt !== null, status !== 'pending' && status !== 'refused');
    assert.equal(withdrawnAt !== null, status === 'withdrawn');
    if (status === 'signed') assert.ok(validTo !== null && validTo >= today);
    if (status === 'expired') assert.ok(validTo !== null && validTo < today);
    if (signedAt !== null && withdrawnAt !== null) assert.ok(signedAt < withdrawnAt && Date.parse(withdrawnAt) < now.getTime());
  }
  assert.equal(new Set(consents.map(({ status }) => status)).size, 5);
});

test('on the first of September every grade is a year further and keeps the age that belongs to it', () => {
  for (const [day, entered] of [
    ['2027-08-31T12:00:00+08:00', 2023],
    ['2027-09-01T00:00:00+08:00', 2024],
  ] as const) {
    const tiny = sampleRows({ profile: { students: 200 }, now: new Date(day) });
    const fourth = tiny.grade.find(({ level }) => level === 4);
    assert.equal(fourth?.entryYear, entered);
    const births = tiny.student.filter(({ grade }) => grade === fourth?.id).map(({ birthday }) => birthday);
    assert.ok(births.length > 50);
    for (const birthday of births) assert.ok(birthday >= `${entered - 7}-09-01` && birthday <= `${entered - 6}-08-31`, birthday);
  }
});

test('guardians name the schools and classes of all their children', () => {
  const byId = new Map(students.map((row) => [row.id, row]));
  const childrenOf = Map.groupBy(rows.studentGuardian, ({ guardian }) => guardian);
  for (const guardian of rows.guardian) {
    const children = (childrenOf.get(guardian.id) ?? []).map(({ student }) => byId.get(student));
    assert.deepEqual(guardian.schools, [...new Set(children.map((child) => child?.school))].sort());
    assert.deepEqual(guardian.classes, [...new Set(children.map((child) => child?.schoolClass))].sort());
  }
  assert.ok(rows.guardian.some(({ classes: several }) => several.length > 1));
});
