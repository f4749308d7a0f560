import { type FieldDescription, fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';

/** Columns `guardian.phone`: fields of the record that a reference of the row leads to. */
export interface FarFields {
  /** The described field; undefined for columns of the row itself, and for fields that the user may not see. */
  readonly field: (name: string) => FieldDescription | undefined;
  /** The row that has the value, and the page with its labels; undefined until read. */
  readonly row: (name: string, row: RecordRow) => { readonly row: RecordRow; readonly page: RecordPage } | undefined;
}

const nothing: RecordPage = { list: [], pagination: { currentPage: 1, pageSize: 1, total: 0 }, labels: {}, masked: [] };

/** Reads fields of the records that one reference of the listed rows leads to, with that model's own masking. */
export function useFarFields(model: ModelDescription, names: readonly string[], rows: readonly RecordRow[] = []): FarFields {
  const dotted = names.filter((name) => name.includes('.')).map((name) => name.split('.') as [string, string]);
  const by = dotted[0]?.[0];
  const reference = by === undefined ? undefined : fieldOf(model, by);
  const target = useModel(reference?.model ?? null).data;
  const fields = dotted.flatMap(([from, name]) => (from === by && target && fieldOf(target, name) ? [name] : []));
  const ids = [...new Set(rows.flatMap((row) => (by && row[by] ? [String(row[by])] : [])))];
  const asked = fields.length > 0 && ids.length > 0;
  const query = { page: 1, size: ids.length, filter: { id: { in: ids } }, fields };
  const found = useList(target?.name ?? model.name, asked ? query : null);
  const page = found.data ?? nothing;
  return {
    field: (name) => {
      const [from, far] = name.split('.');
      const field = far && from === by && target ? fieldOf(target, far) : undefined;
      return field && { ...field, name: far as string };
    },
    row: (name, row) => {
      if (!name.includes('.') || !by) return undefined;
      const held = page.list.find(({ id }) => id === row[by]);
      return { row: held ?? { id: '', version: 0 }, page: held ? page : nothing };
    },
  };
}
