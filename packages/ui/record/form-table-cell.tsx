import { cellValue, type FormRow, rowLinkage } from '@zhixing/client/form-rows.ts';
import { maskedText } from '@zhixing/client/masked-text.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { RowTable } from '@zhixing/client/row-table.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { theme } from 'antd';
import { type KeyboardEvent, Suspense } from 'react';
import { FieldCell } from '../kinds/field-cell.tsx';
import { uiKind } from '../kinds/registry.ts';
import { PlainInput } from '../widgets/plain-input.ts';

export interface RowProps {
  readonly table: RowTable;
  readonly form: FormHandle;
  readonly row: FormRow;
  /** Row number from 1. */
  readonly number: number;
  readonly count: number;
  /** Element id of a cell's input. */
  readonly place: (key: string, name: string) => string;
  readonly keys: (event: KeyboardEvent, row: FormRow, name: string) => void;
  readonly onCopy: (row: FormRow) => void;
  readonly onRemove: (row: FormRow) => void;
}

/** Input of a cell with its error. */
export function FormTableCell({ table, form, row, field, place }: RowProps & { field: FieldDescription }) {
  const { token } = theme.useToken();
  const { Input: Control } = uiKind(field.kind);
  const { hidden, required } = rowLinkage(table, row);
  if (hidden.has(field.name)) return null;
  const labelOf = (value: unknown) => table.labels[field.name]?.[String(value)];
  const closed = row.gone || (row.base !== null && !table.may.update);
  if (closed || !Control) return <FieldCell field={field} value={cellValue(table, row, field.name)} labelOf={labelOf} />;
  const id = place(row.key, field.name);
  const error = row.errors[field.name];
  const masked = row.base ? maskedText({ masked: table.masked, record: row.base }, field.name) : undefined;
  return (
    <>
      <Suspense fallback={<PlainInput id={id} disabled />}>
        <Control
          id={id}
          field={{ ...field, required: required.has(field.name) }}
          value={cellValue(table, row, field.name)}
          onChange={(value) => form.rows.set(table.model, row.key, field.name, value)}
          onBlur={() => form.rows.blur(table.model, row.key)}
          invalid={error !== undefined}
          describedBy={error && `${id}-error`}
          placeholder={masked}
          labelOf={labelOf}
        />
      </Suspense>
      {error && (
        <span id={`${id}-error`} style={{ display: 'block', color: token.colorErrorText, fontSize: token.fontSizeSM }}>
          {error}
        </span>
      )}
    </>
  );
}
