import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { makePlan } from '../plan.ts';
import type { Profile } from '../profile.ts';
import { DEFAULT_SEED, plannedCounts, sampleBatches } from '../sample.ts';
import { now, type SampleRows, sampleRows as sample } from './sample-rows.ts';

const digest = (rows: unknown): string => createHash('sha256').update(JSON.stringify(rows)).digest('hex');
const demo = sample();
const near = (actual: number, expected: number, part: number): boolean => Math.abs(actual - expected) <= expected * part;

test('the same seed and clock give the same records, another seed others', () => {
  assert.equal(digest(sample()), digest(demo));
  assert.notEqual(digest(sample({ seed: 1n }).student), digest(demo.student));
});

test('the size of a batch changes nothing', () => {
  assert.equal(digest(sample({ batchSize: 1 })), digest(demo));
});

test('the demo has the counts of the plan', () => {
  assert.deepEqual(
    [demo.region.length, demo.educationBureau.length, demo.school.length, demo.staff.length, demo.grade.length, demo.schoolClass.length],
    [10, 10, 18, 486, 60, 132],
  );
  assert.equal(demo.student.length, 5238);
  assert.ok(near(demo.guardian.length, 8380, 0.02), `${demo.guardian.length} guardians`);
  assert.ok(near(demo.studentGuardian.length, 9950, 0.02), `${demo.studentGuardian.length} links`);
});

test('the tiny profile has the counts of the plan', () => {
  const tiny = sample({ profile: 'tiny' });
  assert.deepEqual(
    [tiny.educationBureau, tiny.school, tiny.staff, tiny.grade, tiny.schoolClass, tiny.student].map(({ length }) => length),
    [2, 2, 18, 4, 6, 160],
  );
});

test('any number of students is met exactly, in classes of 36 to 44 when there are enough', () => {
  for (const students of [1, 35, 45, 100, 3000, 20_001]) {
    const sizes = Map.groupBy(sample({ profile: { students } }).student, ({ schoolClass }) => schoolClass);
    const counts = [...sizes.values()].map(({ length }) => length);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      students,
    );
    if (students >= 3000)
      assert.ok(Math.min(...counts) >= 36 && Math.max(...counts) <= 44, `${students}: ${Math.min(...counts)}–${Math.max(...counts)}`);
  }
  for (const students of [0, 1.5, 3_000_001]) assert.throws(() => sample({ profile: { students } }), RangeError);
});

test('the planned counts are those that come', () => {
  for (const profile of ['demo', 'tiny', { students: 700 }] satisfies Profile[]) {
    const rows = sample({ profile });
    for (const [entity, count] of Object.entries(plannedCounts({ profile, now }))) {
      assert.equal(rows[entity as keyof SampleRows].length, count, entity);
    }
  }
});

test('every reference points to a record that came before', () => {
  const references = ['parent', 'bureau', 'school', 'grade', 'schoolClass', 'leader', 'headTeacher', 'student', 'guardian', 'confirmedBy'];
  const known = new Set<string>();
  let looked = 0;
  for (const { rows } of sampleBatches({ profile: 'demo', now, batchSize: 100 })) {
    for (const row of rows) {
      for (const [key, value] of Object.entries(row)) {
        if (!references.includes(key) || value === null) continue;
        looked += 1;
        assert.ok(known.has(value), `${key} ${value}`);
      }
      known.add(row.id);
    }
  }
  assert.ok(looked > 50_000, `${looked} references`);
});

test('ids and numbers are unique', () => {
  const unique = (name: string, values: readonly (string | null)[]): void => {
    const given = values.filter((value) => value !== null);
    assert.equal(new Set(given).size, given.length, name);
    assert.ok(given.length > 0, name);
  };
  unique(
    'ids',
    Object.values(demo).flatMap((rows) => rows.map(({ id }) => id)),
  );
  unique(
    'national ids',
    [...demo.student, ...demo.staff, ...demo.guardian].map(({ idCard }) => idCard),
  );
  unique(
    'phones',
    [...demo.student, ...demo.staff, ...demo.guardian].map(({ phone }) => phone),
  );
  unique(
    'social credit codes',
    [...demo.school, ...demo.educationBureau].map(({ uscc }) => uscc),
  );
  unique(
    'bureau numbers',
    demo.educationBureau.map(({ bureauNo }) => bureauNo),
  );
  unique(
    'school numbers',
    demo.school.flatMap(({ schoolNo, schoolCode, name }) => [schoolNo, schoolCode, name]),
  );
  unique(
    'staff numbers',
    demo.staff.map(({ staffNo }) => staffNo),
  );
  unique(
    'grade numbers',
    demo.grade.map(({ gradeNo }) => gradeNo),
  );
  unique(
    'class numbers',
    demo.schoolClass.map(({ classNo }) => classNo),
  );
  unique(
    'student numbers',
    demo.student.flatMap(({ studentNo, enrolNo }) => [studentNo, enrolNo]),
  );
  unique(
    'guardian numbers',
    demo.guardian.map(({ guardianNo }) => guardianNo),
  );
  unique(
    'consent numbers',
    demo.consentRecord.map(({ consentNo }) => consentNo),
  );
  unique(
    'profiled students',
    demo.healthProfile.map(({ student }) => student),
  );
});

test('names of schools stay unique when there are many', () => {
  const names = makePlan({ students: 200_000 }, DEFAULT_SEED, now).schools.map(({ name }) => name.name);
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.length > 600);
});

test('the shares are those of the plan', () => {
  const share = (holds: (student: (typeof demo.student)[number]) => boolean): number =>
    demo.student.filter(holds).length / demo.student.length;
  const within = (name: string, actual: number, from: number, to: number): void =>
    assert.ok(actual >= from && actual <= to, `${name}: ${(actual * 100).toFixed(1)} %`);
  within(
    'boys',
    share(({ gender }) => gender === 'male'),
    0.5,
    0.535,
  );
  within(
    'hardship',
    share(({ isPoverty }) => isPoverty),
    0.03,
    0.05,
  );
  within(
    'left behind',
    share(({ isLeftBehind }) => isLeftBehind),
    0.05,
    0.07,
  );
  const faces = demo.consentRecord.filter(({ consentType }) => consentType === 'face');
  assert.equal(faces.length, demo.student.length);
  within('signed face consents', faces.filter(({ status }) => status === 'signed').length / faces.length, 0.6, 0.64);
  within('health profiles', demo.healthProfile.length / demo.student.length, 0.9, 0.95);
  assert.ok(demo.healthProfile.some(({ unfitForTrip }) => unfitForTrip));
});
