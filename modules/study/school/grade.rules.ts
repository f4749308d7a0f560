import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ChangeOf, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Grade } from './grade.model.ts';
import { graduatedName, graduateGrade } from './grade-graduation.ts';
import { mustEndStage, mustHaveNextLevel, promoted, renameClasses, usualName } from './grade-promotion.ts';
import { entryYearOf, hasLevel, stageOf } from './levels.ts';
import { ownSchool } from './own-school.ts';
import { gradeErrors } from './school.errors.ts';
import { School } from './school.model.ts';
import { SchoolClass } from './school-class.model.ts';
import { Staff } from './staff.model.ts';

type GradeRow = Row<typeof Grade>;
type GradeChange = ChangeOf<typeof Grade>;

export const gradeRules = defineRules(Grade, {
  save: { check: ({ row, before }) => checkSchool(row, before) },
  create: { derive: filled, check: checkFields },
  update: { derive: filled, check: checkFields },
  actions: {
    promote: {
      derive: ({ row }, ctx) => promoted(row, ctx),
      check: async ({ row, before }, ctx) => {
        await mustHaveNextLevel(before, ctx);
        await checkLevel(row, ctx);
        await refuseTakenLevel(row, ctx);
      },
      before: ({ row, before }, ctx) => renameClasses(before.name, row, ctx),
    },
    graduate: {
      derive: ({ row }, ctx) => ({ name: graduatedName(row.name ?? '', row, ctx) }),
      check: ({ before }) => mustEndStage(before),
      before: ({ row }, ctx) => graduateGrade(row, ctx),
    },
    disable: { check: ({ row }, ctx) => refuseOpenClasses(row, ctx) },
    enable: { check: ({ row }, ctx) => refuseTakenLevel(row, ctx) },
  },
});

async function filled({ row, changed }: GradeChange, ctx: Context): Promise<Partial<GradeRow>> {
  if (!Number.isInteger(row.level)) return {};
  const stage = row.stage === null || (changed.has('level') && !changed.has('stage')) ? stageOf(row.level) : row.stage;
  return {
    stage,
    entryYear: row.entryYear ?? entryYearOf(row.level, chinaDay(ctx.now())),
    name: row.name ?? usualName(row.level, ctx),
    ...(row.school === null ? { school: await ownSchool(ctx) } : {}),
  };
}

function checkSchool(row: GradeRow, before: GradeRow | null): void {
  if (row.school === null) throw gradeErrors.schoolNeeded({}, { fields: { school: { key: 'field.required' } } });
  if (before && before.school !== row.school) throw gradeErrors.schoolFixed({}, { fields: { school: { key: 'grade.schoolFixed' } } });
}

async function checkFields({ row, changed }: GradeChange, ctx: Context): Promise<void> {
  if (changed.has('level') || changed.has('stage')) await checkLevel(row, ctx);
  if (changed.has('level')) await refuseTakenLevel(row, ctx);
  if (changed.has('leader')) await checkLeader(row, ctx);
}

async function checkLevel(row: GradeRow, ctx: Context): Promise<void> {
  if (row.stage !== stageOf(row.level)) throw gradeErrors.stageDiffers({}, { fields: { stage: { key: 'grade.stageDiffers' } } });
  const school = await lookUp(School, row.school, ctx);
  if (school && !hasLevel(school.schoolType, row.level))
    throw gradeErrors.levelOutsideSchool({}, { fields: { level: { key: 'grade.levelOutsideSchool' } } });
}

async function refuseTakenLevel(row: GradeRow, ctx: Context): Promise<void> {
  if (row.status !== 'enabled') return;
  const other = await repo(Grade, elevated(ctx)).first({
    all: [{ school: row.school, level: row.level, status: 'enabled' }, { id: { ne: row.id } }],
  });
  if (other) throw gradeErrors.levelTaken({ grade: other.name });
}

async function checkLeader(row: GradeRow, ctx: Context): Promise<void> {
  const leader = await lookUp(Staff, row.leader, ctx);
  if (leader && (leader.school !== row.school || leader.status === 'left'))
    throw gradeErrors.leaderElsewhere({}, { fields: { leader: { key: 'grade.leaderElsewhere' } } });
}

async function refuseOpenClasses(row: GradeRow, ctx: Context): Promise<void> {
  const classes = await repo(SchoolClass, elevated(ctx)).count({ grade: row.id, status: 'enabled' });
  if (classes > 0) throw gradeErrors.classesOpen({ classes });
}
