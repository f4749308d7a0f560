import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can } from '@zhixing/engine/permission/access.ts';
import { maskedValue } from '@zhixing/engine/permission/mask.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { SchoolClass } from '../school/school-class.model.ts';
import { Student } from '../school/student.model.ts';

/** How children are called: by their names where the reader sees them, otherwise with the surname alone. */
export async function namesOf(ids: readonly string[], ctx: Context): Promise<ReadonlyMap<string, { name: string; className: string }>> {
  const model = ctx.engine.registry.get(Student.name);
  const wanted = { id: { in: [...ids] } };
  const students = await repo(Student, elevated(ctx)).find(wanted, { fields: ['id', 'name', 'schoolClass'] });
  const visible = can(ctx, model, 'read') ? ((await findRows(ctx, model, wanted)) as unknown as Row<typeof Student>[]) : [];
  const shown = new Map(visible.map(({ id, name }) => [id, name]));
  const classes = await repo(SchoolClass, elevated(ctx)).find(
    { id: { in: [...new Set(students.map(({ schoolClass }) => schoolClass))] } },
    { fields: ['id', 'name'] },
  );
  const classNames = new Map(classes.map(({ id, name }) => [id, name]));
  const field = model.fields.name;
  return new Map(
    students.map(({ id, name, schoolClass }) => [
      id,
      { name: shown.get(id) ?? String(field ? maskedValue(field, name) : ''), className: classNames.get(schoolClass) ?? '' },
    ]),
  );
}
