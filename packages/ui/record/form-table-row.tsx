import { useText } from '@zhixing/client/i18n.ts';
import { theme } from 'antd';
import { HiddenLabel } from '../widgets/hidden-label.tsx';
import { FormTableCell, type RowProps } from './form-table-cell.tsx';
import { atEdge } from './form-table-sheet.tsx';
import { RowTools } from './row-tools.tsx';

/** A sub-table row on wide screens. */
export function FormTableRow(props: RowProps) {
  const t = useText();
  const { token } = theme.useToken();
  const { table, row, number, place, keys } = props;
  const cell = { padding: token.paddingXXS, verticalAlign: 'top' as const, ...(row.gone && { textDecoration: 'line-through' as const }) };
  return (
    <>
      <tr>
        {table.fields.map((field) => (
          <td key={field.name} style={cell} onKeyDown={(event) => keys(event, row, field.name)}>
            <HiddenLabel htmlFor={place(row.key, field.name)}>{t('ui.rows.cell', { field: field.label, number })}</HiddenLabel>
            <FormTableCell {...props} field={field} />
          </td>
        ))}
        <td style={{ ...cell, ...atEdge(token), whiteSpace: 'nowrap', width: 1 }}>
          <RowTools {...props} />
        </td>
      </tr>
      {row.failure && (
        <tr>
          <td colSpan={table.fields.length + 1} style={{ ...cell, color: token.colorErrorText }}>
            {row.failure}
          </td>
        </tr>
      )}
    </>
  );
}
