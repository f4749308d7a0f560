import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { EducationBureau } from '../bureau/education-bureau.model.ts';
import { Grade } from './grade.model.ts';
import { hasLevel } from './levels.ts';
import { schoolErrors } from './school.errors.ts';
import { School } from './school.model.ts';
import { checkSchoolCode } from './school-code.ts';
import { Student } from './student.model.ts';

type SchoolRow = Row<typeof School>;

export const schoolRules = defineRules(School, {
  derive: async ({ row }, ctx) => {
    const bureau = row.region === null ? await lookUp(EducationBureau, row.bureau, ctx) : null;
    return bureau ? { region: bureau.region } : {};
  },
  save: {
    check: async ({ row, changed }, ctx) => {
      if (changed.has('schoolCode') || changed.has('schoolType') || changed.has('region')) checkSchoolCode(row);
      if (changed.has('bureau') || changed.has('region')) await checkBureau(row, ctx);
    },
  },
  update: {
    check: async ({ row, changed }, ctx) => {
      if (changed.has('schoolType')) await refuseGradesOutside(row, ctx);
    },
  },
  actions: {
    enable: { check: ({ row }, ctx) => checkBureau(row, ctx) },
    disable: { check: ({ row }, ctx) => refuseWithStudents(row, ctx) },
  },
});

/** Leading digits of the division code (GB/T 2260) that a bureau of each level shares with its schools. */
const DIGITS = { province: 2, city: 4, district: 6 } as const;

async function checkBureau(row: SchoolRow, ctx: Context): Promise<void> {
  const bureau = await lookUp(EducationBureau, row.bureau, ctx);
  if (!bureau) return;
  const params = { bureau: bureau.name };
  if (bureau.status !== 'enabled')
    throw schoolErrors.bureauDisabled(params, { fields: { bureau: { key: 'school.bureauDisabled', params } } });
  const digits = DIGITS[bureau.level];
  if (row.region?.slice(0, digits) !== bureau.region.slice(0, digits))
    throw schoolErrors.regionOutside(params, { fields: { region: { key: 'school.regionOutside', params } } });
}

async function refuseGradesOutside(row: SchoolRow, ctx: Context): Promise<void> {
  const grades = await repo(Grade, elevated(ctx)).find({ school: row.id, status: 'enabled' });
  const outside = grades.filter((grade) => !hasLevel(row.schoolType, grade.level)).map((grade) => grade.name);
  if (outside.length > 0) throw schoolErrors.gradesOutside({ grades: outside });
}

async function refuseWithStudents(row: SchoolRow, ctx: Context): Promise<void> {
  const students = await repo(Student, elevated(ctx)).count({ school: row.id, status: { in: ['enrolled', 'suspended'] } });
  if (students > 0) throw schoolErrors.studentsRemain({ students });
}
