import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import sql from 'sql-template-tag';
import { Organisation } from '../../../identity/organisation/organisation.model.ts';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { Grade } from '../grade.model.ts';
import { Guardian } from '../guardian.model.ts';
import { School } from '../school.model.ts';
import { SchoolClass } from '../school-class.model.ts';
import { seedSchools } from '../seed/seed-schools.ts';
import { Staff } from '../staff.model.ts';
import { Student } from '../student.model.ts';
import { NOW, startSchoolServer } from './town.ts';

const server = await startSchoolServer();
const count = async (text: ReturnType<typeof sql>) => (await server.engine.database.query<{ n: number }>(text))[0]?.n;
const lines: string[] = [];

const structure = () =>
  server.engine.database.query(sql`select indexdef as line from pg_indexes where schemaname = current_schema() and tablename !~ '^sys_audit_[0-9]'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where conrelid::regclass::text !~ '^sys_audit_[0-9]' order by 1`);
const built = await structure();

before(async () => {
  await seedSchools(server.engine, { profile: 'tiny', now: NOW, onProgress: (line) => lines.push(line) });
});
after(() => server.close());

test('the seed fills every model of the area and tells how far it is', async () => {
  const models = [EducationBureau, School, Staff, Grade, SchoolClass, Student, Guardian, Organisation];
  const counts = await Promise.all(models.map((model) => repo(model, server.context()).count({})));
  assert.deepEqual(
    counts.slice(0, 3).map((n) => n > 0),
    [true, true, true],
  );
  assert.equal(counts[5], 160);
  assert.equal(counts[7], Number(counts[0]) + Number(counts[1]));
  assert.ok(lines.some((line) => line.includes('160 of 160')));
});

test('derived columns of the seed are what the rules would have written', async () => {
  const wrong = sql`select count(*)::int as n from student s join school_class c on c.id = s.school_class
    where s.school <> c.school or s.grade <> c.grade or s.enrol_no collate "C" <> 'G' || s.id_card`;
  assert.equal(await count(wrong), 0);
  const teachers = sql`select count(*)::int as n from staff s where is_class_teacher is distinct from
    exists (select 1 from school_class c where c.head_teacher = s.id and c.status = 'enabled')`;
  assert.equal(await count(teachers), 0);
  const guardians = sql`select count(*)::int as n from guardian g where g.schools is distinct from (
    select array_agg(distinct s.school) from student_guardian l join student s on s.id = l.student where l.guardian = g.id)`;
  assert.equal(await count(guardians), 0);
  const parents = sql`select count(*)::int as n from guardian g where g.children is distinct from (
    select array_agg(distinct l.student) from student_guardian l where l.guardian = g.id)`;
  assert.equal(await count(parents), 0);
  const primaries = sql`select count(*)::int as n from (select student from student_guardian where is_primary group by student having count(*) <> 1) x`;
  assert.equal(await count(primaries), 0);
});

test('seeded records go through the rules unchanged', async () => {
  const ctx = server.context();
  const [student] = await repo(Student, ctx).find({ status: 'enrolled' }, { limit: 1 });
  assert.ok(student);
  const suspended = await repo(Student, ctx).act(student.id, 'suspend', {}, 1);
  assert.deepEqual({ ...suspended, status: 'enrolled', version: 1, updatedAt: '' }, { ...student, updatedAt: '' });
  for (const bureau of await repo(EducationBureau, ctx).find({ level: 'district' }))
    await repo(EducationBureau, ctx).update(bureau.id, { remark: '核对' });
  for (const grade of await repo(Grade, ctx).find({})) await repo(Grade, ctx).update(grade.id, { remark: '核对' });
});

test('numbers given after the seed are none of the seeded ones', async () => {
  const [taken] = await server.engine.database.query<{ n: number }>(sql`select count(*)::int as n from sys_serial where prefix = 'ST'`);
  assert.ok(Number(taken?.n) > 0);
});

test('indexes and foreign keys are as they were before the load', async () => {
  assert.ok(built.length > 100);
  assert.deepEqual(await structure(), built);
});
