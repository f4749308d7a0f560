import { isBlank } from '@zhixing/client/blank.ts';
import { cellValue, type FormRow } from '@zhixing/client/form-rows.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { RowTable } from '@zhixing/client/row-table.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { theme } from 'antd';
import { FieldCell } from '../kinds/field-cell.tsx';

/** Row count and column sums. */
export function FormTableSum({ table, rows }: { table: RowTable; rows: readonly FormRow[] }) {
  const t = useText();
  const { token } = theme.useToken();
  const live = rows.filter((row) => !row.gone);
  const cell = { padding: token.paddingXXS, color: token.colorTextSecondary, fontVariantNumeric: 'tabular-nums' };
  return (
    <tfoot>
      <tr>
        {table.fields.map((field, i) => (
          <td key={field.name} style={cell}>
            {i === 0 && t('ui.rows.total', { total: live.length })}
            {i > 0 && kindOf(field.kind).numeric && <FieldCell field={field} value={sumOf(table, live, field)} labelOf={() => undefined} />}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}

function sumOf(table: RowTable, rows: readonly FormRow[], field: FieldDescription): unknown {
  const values = rows.map((row) => cellValue(table, row, field.name)).filter((value) => !isBlank(value));
  if (values.length === 0) return null;
  const sum = values.reduce((total: number, value) => total + Number(value), 0);
  return kindOf(field.kind).fromNumber(sum, { ...field, required: false });
}
