import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import type { Grade } from './grade.model.ts';
import { leavingYear } from './levels.ts';
import { SchoolClass } from './school-class.model.ts';
import { Student } from './student.model.ts';

type GradeRow = Row<typeof Grade>;

const LARGEST_GRADE = 10_000;

/** The name of a graduated grade or class, with its year to distinguish it from the next one of the same name. */
export function graduatedName(name: string, { stage, entryYear }: Pick<GradeRow, 'stage' | 'entryYear'>, ctx: Context): string {
  if (stage === null || entryYear === null) return name;
  return ctx.engine.texts.text('zh', 'grade.graduatedName', { name, year: leavingYear(stage, entryYear) }).slice(0, 40);
}

/** Graduates every enrolled student of a grade and closes its classes, each with its own history. */
export async function graduateGrade(grade: GradeRow, ctx: Context): Promise<void> {
  const students = repo(Student, elevated(ctx));
  for (const student of await students.find({ grade: grade.id, status: 'enrolled' }, { limit: LARGEST_GRADE }))
    await students.act(student.id, 'graduate');
  const classes = repo(SchoolClass, elevated(ctx));
  for (const schoolClass of await classes.find({ grade: grade.id, status: 'enabled' })) await classes.act(schoolClass.id, 'close');
}
