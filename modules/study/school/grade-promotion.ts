import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import type { Grade } from './grade.model.ts';
import { endsStage, hasLevel, leavingYear, stageOf } from './levels.ts';
import { gradeErrors } from './school.errors.ts';
import { School } from './school.model.ts';
import { SchoolClass } from './school-class.model.ts';

type GradeRow = Row<typeof Grade>;

/** The default name of a level, for example the fourth grade of primary school for 4. */
export const usualName = (level: number, ctx: Context): string => ctx.engine.texts.text('zh', `grade.names.${level}`);

/**
 * The values of a grade after promotion. In schools with several stages pupils continue into the next stage, which they enter in the year
 * in which they leave the previous one. A custom name is kept.
 */
export function promoted(row: GradeRow, ctx: Context): Partial<GradeRow> {
  const level = Math.min(row.level + 1, 12);
  const next = row.name === usualName(row.level, ctx) ? { name: usualName(level, ctx) } : {};
  if (!endsStage(row.level) || row.stage === null || row.entryYear === null) return { level, ...next };
  return { level, stage: stageOf(level), entryYear: leavingYear(row.stage, row.entryYear), ...next };
}

/** A grade is promoted only while its school has a next level. */
export async function mustHaveNextLevel({ name, school: id, level }: GradeRow, ctx: Context): Promise<void> {
  const school = await lookUp(School, id, ctx);
  if (level === 12 || !school || !hasLevel(school.schoolType, level + 1)) throw gradeErrors.endOfStage({ grade: name });
}

/** A grade graduates only at the end of a stage. */
export function mustEndStage({ name, level }: GradeRow): void {
  if (!endsStage(level)) throw gradeErrors.notEndOfStage({ grade: name });
}

/** Renames classes that begin with the name of their grade. `from` is the grade's previous name. */
export async function renameClasses(from: string | null, row: GradeRow, ctx: Context): Promise<void> {
  const to = row.name;
  if (from === null || to === null || from === to) return;
  const classes = repo(SchoolClass, elevated(ctx));
  for (const schoolClass of await classes.find({ grade: row.id, status: 'enabled', name: { startsWith: from } }))
    await classes.update(schoolClass.id, { name: to + schoolClass.name.slice(from.length) });
}
