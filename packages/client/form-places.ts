import type { FormState } from './form-state.ts';
import type { FieldDescription } from './model-description.ts';
import type { RowTable } from './row-table.ts';

/** An invalid place of a form: a field, or `$rows.<model>.<row>.<field>`. */
export interface WrongPlace {
  readonly place: string;
  readonly label: string;
  readonly text: string;
}

/** All errors, in form order. */
export function wrongPlaces(fields: readonly FieldDescription[], tables: readonly RowTable[], form: FormState): WrongPlace[] {
  const own = fields.flatMap(({ name, label }) => {
    const text = form.errors[name];
    return text === undefined ? [] : [{ place: name, label, text }];
  });
  const rows = tables.flatMap((table) =>
    (form.rows[table.model] ?? []).flatMap((row, i) => {
      const cells = table.fields.flatMap(({ name, label }) => {
        const text = row.errors[name];
        return text === undefined
          ? []
          : [{ place: `$rows.${table.model}.${row.key}.${name}`, label: `${table.title} ${i + 1} · ${label}`, text }];
      });
      const [first] = table.fields;
      if (row.failure === undefined || !first) return cells;
      return [...cells, { place: `$rows.${table.model}.${row.key}.${first.name}`, label: `${table.title} ${i + 1}`, text: row.failure }];
    }),
  );
  return [...own, ...rows];
}
