import { useText } from '@zhixing/client/i18n.ts';
import { hidesBehindNothing } from '@zhixing/client/masked.ts';
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
  const t = useText();
  const value = row[field.name];
  if (page.masked.includes(field.name) && hidesBehindNothing(field.kind, value)) return t('ui.value.masked');
  return <FieldCell field={field} value={value} labelOf={(key) => page.labels[field.name]?.[String(key)]} />;
}
