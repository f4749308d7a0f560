import { copiedNameOf } from '@zhixing/client/copied-name.ts';
import { maskedText } from '@zhixing/client/masked-text.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { FieldCell } from '../kinds/field-cell.tsx';

interface Props {
  readonly field: FieldDescription;
  readonly row: RecordRow;
  readonly page: RecordPage;
}

/** A row's field: its value, or a placeholder for a masked one. */
export function RowCell({ field, row, page }: Props) {
  const hidden = maskedText({ masked: page.masked, record: row }, field.name);
  if (hidden !== undefined) return hidden;
  const labelOf = (key: unknown) => page.labels[field.name]?.[String(key)];
  return copiedNameOf(field, row, labelOf(row[field.name])) ?? <FieldCell field={field} value={row[field.name]} labelOf={labelOf} />;
}
