import { useText } from '@zhixing/client/i18n.ts';
import { Flex, theme } from 'antd';
import { Words } from '../widgets/words.tsx';
import { FormTableCell, type RowProps } from './form-table-cell.tsx';
import { RequiredMark } from './form-table-sheet.tsx';
import { RowTools } from './row-tools.tsx';

/** A sub-table row on phones: its cells stacked. */
export function FormTableCard(props: RowProps) {
  const t = useText();
  const { token } = theme.useToken();
  const { table, row, number, place } = props;
  const frame = { border: `${token.lineWidth}px ${token.lineType} ${token.colorBorder}`, borderRadius: token.borderRadius };
  return (
    <section aria-label={t('ui.rows.row', { title: table.title, number })} style={{ ...frame, padding: token.paddingSM }}>
      <Flex align="center" justify="space-between">
        <Words strong gone={row.gone}>
          {t('ui.rows.row', { title: table.title, number })}
        </Words>
        <RowTools {...props} />
      </Flex>
      {table.fields.map((field) => (
        <div key={field.name} style={{ marginBlockStart: token.marginXS }}>
          <label htmlFor={place(row.key, field.name)} style={{ display: 'block', paddingBlockEnd: token.paddingXXS }}>
            {field.required && <RequiredMark />}
            {field.label}
          </label>
          <FormTableCell {...props} field={field} />
        </div>
      ))}
      {row.failure && <Words tone="danger">{row.failure}</Words>}
    </section>
  );
}
