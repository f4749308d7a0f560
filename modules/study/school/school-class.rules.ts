import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
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
  create: {
    derive: ({ row }, ctx) => placed(row, ctx),
    check: ({ row }, ctx) => checkOpening(row, ctx),
    before: project,
  },
  update: {
    derive: ({ row }, ctx) => placed(row, ctx),
    check: async ({ row, before, changed }, ctx) => {
      if (changed.has('grade') || changed.has('school')) await checkGrade(row, ctx);
      if (before.grade !== row.grade || before.school !== row.school) await refuseMoveWithStudents(row, before, ctx);
      if (changed.has('headTeacher') && row.status === 'enabled') await checkHeadTeacher(row, ctx);
    },
    before: async (change, ctx) => {
      if (change.changed.has('headTeacher')) await project(change, ctx);
    },
  },
  delete: { before: project },
  restore: {
    check: async ({ row }, ctx) => {
      if (row.status === 'enabled') await checkOpening(row, ctx);
    },
    before: project,
  },
  actions: {
    enable: {
      check: ({ row }, ctx) => checkOpening(row, ctx),
      before: project,
    },
    disable: {
      check: ({ row }, ctx) => refuseWithStudents(row, ctx),
      before: project,
    },
    close: {
      derive: async ({ row }, ctx) => {
        const grade = await lookUp(Grade, row.grade, ctx);
        return grade ? { name: graduatedName(row.name, grade, ctx) } : {};
      },
      before: project,
    },
  },
});

async function placed(row: ClassRow, ctx: Context): Promise<Partial<ClassRow>> {
  const grade = row.school === null ? await lookUp(Grade, row.grade, ctx) : null;
  return grade ? { school: grade.school } : {};
}

async function checkOpening(row: ClassRow, ctx: Context): Promise<void> {
  await checkGrade(row, ctx);
  if (row.status === 'enabled') await checkHeadTeacher(row, ctx);
}

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

/** A head teacher must be active staff of the same school and may head only one open class. */
async function checkHeadTeacher(row: ClassRow, ctx: Context): Promise<void> {
  // Row-locks the teacher until commit, so that two classes opened at once cannot both find the teacher free.
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

/** Updates the derived fields of the head teachers before and after the change. */
function project({ row, before }: ChangeOf<typeof SchoolClass>, ctx: Context): Promise<void> {
  return projectHeadTeachers(ctx, [...new Set([row.headTeacher, before?.headTeacher ?? row.headTeacher])]);
}
