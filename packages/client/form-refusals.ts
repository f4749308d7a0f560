import { ApiError } from './api-error.ts';
import type { FormOptions } from './form-options.ts';
import { type RowsState, withRefusals } from './form-rows.ts';
import type { FormState } from './form-state.ts';

type Drawn = Pick<FormOptions, 'fields' | 'tables'>;

/** Assigns a refusal to the fields and rows that it names, which are shown from then on even if a condition hides them. */
export function withRefused(form: FormState, sent: RowsState, error: ApiError, { fields }: Drawn): FormState {
  const errors = Object.fromEntries(Object.entries(error.fields).filter(([place]) => fields.some(({ name }) => name === place)));
  const refused = Object.keys(errors);
  return { ...form, errors, refused, demanded: [...form.demanded, ...refused], rows: withRefusals(form.rows, sent, error.fields) };
}

/** The refusal with only those fields that the form cannot show, to be listed with its message; null if the form shows everything. */
export function undrawnOf(error: ApiError, options: Drawn, isShown: boolean): ApiError | null {
  const others = Object.entries(error.fields).filter(([place]) => !isDrawn(place, options));
  if (isShown && others.length === 0) return null;
  return new ApiError(error.msg, { ...error, data: { ...error.data, fields: Object.fromEntries(others) } });
}

function isDrawn(place: string, { fields, tables = [] }: Drawn): boolean {
  const [head, model, , cell] = place.split('.');
  if (head !== '$rows') return fields.some(({ name }) => name === place);
  return tables.some((table) => table.model === model && table.fields.some(({ name }) => cell === undefined || name === cell));
}
