import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { maskedValue } from '@zhixing/engine/permission/mask.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { SchoolClass } from '../../school/school-class.model.ts';
import { Student } from '../../school/student.model.ts';

/** A child as shown to those who arrange groups and seats. */
export interface ShownChild {
  readonly id: string;
  readonly name: string;
  readonly gender: 'male' | 'female' | null;
  readonly className: string;
}

/** Children by id: with their names where the reader sees them, otherwise with the surname alone. */
export async function shownChildren(ids: readonly string[], ctx: Context): Promise<Map<string, ShownChild>> {
  if (ids.length === 0) return new Map();
  const model = ctx.engine.registry.get(Student.name);
  const students = await repo(Student, elevated(ctx)).find({ id: { in: [...ids] } });
  const classes = await repo(SchoolClass, elevated(ctx)).find({ id: { in: [...new Set(students.map((one) => one.schoolClass))] } });
  const visible = can(ctx, model, 'read') ? await findRows(ctx, model, { id: { in: [...ids] } }) : [];
  const names = new Map(visible.map((row) => [row.id, (row as unknown as Row<typeof Student>).name]));
  const classNames = new Map(classes.map(({ id, name }) => [id, name]));
  const field = model.fields.name;
  return new Map(
    students.map(({ id, name, gender, schoolClass }) => [
      id,
      { id, name: names.get(id) ?? String(field ? maskedValue(field, name) : ''), gender, className: classNames.get(schoolClass) ?? '' },
    ]),
  );
}
