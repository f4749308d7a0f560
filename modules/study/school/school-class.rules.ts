import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Grade } from './grade.model.ts';
import { graduatedName } from './grade-graduation.ts';
import { projectHeadTeachers } from './projections.ts';
import { classErrors } from './school.errors.ts';
import { SchoolClass } from './school-class.model.ts';
import { Staff } from './staff.model.ts';
import { Student } from './student.model.ts';

type ClassRow = Row<typeof SchoolClass>;

export const classRules = defineRules(SchoolClass, {
  derive: async ({ row, action }, ctx) => {
    const grade = await lookUp(Grade, row.grade, ctx);
    if (!grade) return {};
    if (action === 'close') return { name: graduatedName(row.name, grade, ctx) };
    return row.school === null ? { school: grade.school } : {};
  },
  check: async ({ row, before, verb, action, changed }, ctx) => {
    if (verb === 'delete') return;
    const opens = row.status === 'enabled' && (changed.has('status') || verb === 'restore');
    if (changed.has('grade') || changed.has('school') || opens) await checkGrade(row, ctx);
    if (before && (before.grade !== row.grade || before.school !== row.school)) await refuseMoveWithStudents(row, before, ctx);
    if (row.status === 'enabled' && (changed.has('headTeacher') || opens)) await checkHeadTeacher(row, ctx);
    if (action === 'disable') await refuseWithStudents(row, ctx);
  },
  beforeCommit: async ({ row, before, changed, verb }, ctx) => {
    if (verb === 'delete' || verb === 'restore' || changed.has('headTeacher') || changed.has('status'))
      await projectHeadTeachers(ctx, [...new Set([row.headTeacher, before?.headTeacher ?? row.headTeacher])]);
  },
});

async function checkGrade(row: ClassRow, ctx: Context): Promise<void> {
  const grade = await lookUp(Grade, row.grade, ctx);
  if (!grade) return;
  if (grade.school !== row.school) throw classErrors.gradeElsewhere({}, { fields: { grade: { key: 'schoolClass.gradeElsewhere' } } });
  const params = { grade: grade.name };
  if (grade.status !== 'enabled') throw classErrors.gradeClosed(params, { fields: { grade: { key: 'schoolClass.gradeClosed', params } } });
}

async function refuseMoveWithStudents(row: ClassRow, before: ClassRow, ctx: Context): Promise<void> {
  const students = await repo(Student, elevated(ctx)).count({ schoolClass: row.id });
  if (students > 0 || before.school !== row.school) throw classErrors.gradeFixed({ students });
}

/** A head teacher is an active member of the same school and leads one open class at most. */
async function checkHeadTeacher(row: ClassRow, ctx: Context): Promise<void> {
  // Two classes opened at the same moment must not both find the teacher free.
  await ctx.db.query(sql`select 1 from staff where id = ${row.headTeacher} for no key update`);
  const teacher = await lookUp(Staff, row.headTeacher, ctx);
  if (!teacher) return;
  if (teacher.school !== row.school) throw onHeadTeacher('headTeacherElsewhere', {});
  if (teacher.status !== 'active') throw onHeadTeacher('headTeacherInactive', { teacher: teacher.name });
  const other = await repo(SchoolClass, elevated(ctx)).first({
    all: [{ headTeacher: row.headTeacher, status: 'enabled' }, { id: { ne: row.id } }],
  });
  if (other) throw onHeadTeacher('headTeacherBusy', { teacher: teacher.name, schoolClass: other.name });
}

type HeadTeacherError = 'headTeacherElsewhere' | 'headTeacherInactive' | 'headTeacherBusy';

const onHeadTeacher = (name: HeadTeacherError, params: Record<string, unknown>) =>
  classErrors[name](params, { fields: { headTeacher: { key: `schoolClass.${name}`, params } } });

async function refuseWithStudents(row: ClassRow, ctx: Context): Promise<void> {
  const students = await repo(Student, elevated(ctx)).count({ schoolClass: row.id, status: { in: ['enrolled', 'suspended'] } });
  if (students > 0) throw classErrors.studentsRemain({ students });
}
