import type { FormRow } from '@zhixing/client/form-rows.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { RowTable } from '@zhixing/client/row-table.ts';
import { theme } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { uiKind } from '../kinds/registry.ts';
import { FormTableSum } from './form-table-sum.tsx';

interface Props {
  readonly table: RowTable;
  readonly rows: readonly FormRow[];
  readonly children: ReactNode;
}

/** Frame of a sub-table on wide screens: header above, sums below. */
export function FormTableSheet({ table, rows, children }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const head = { textAlign: 'start' as const, fontWeight: 'normal' as const, padding: token.paddingXXS, whiteSpace: 'nowrap' as const };
  return (
    <div style={{ overflowX: 'auto' }}>
      <table data-keys="rows" aria-label={table.title} style={{ width: '100%', borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            {table.fields.map((field) => (
              <th key={field.name} scope="col" style={{ ...head, minWidth: widthOf(field) * token.fontSize }}>
                {field.required && <RequiredMark />}
                {field.label}
              </th>
            ))}
            <th scope="col" style={{ ...head, ...atEdge(token) }}>
              {t('ui.rows.actions')}
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
        <FormTableSum table={table} rows={rows} />
      </table>
    </div>
  );
}

/** Keeps the row tools visible when the table scrolls horizontally. */
export const atEdge = ({ colorBgElevated }: { colorBgElevated: string }): CSSProperties => ({
  position: 'sticky',
  insetInlineEnd: 0,
  zIndex: 1,
  background: colorBgElevated,
});

// Width by the kind's usual length, plus room for the input's frame.
function widthOf(field: FieldDescription): number {
  const { letters } = uiKind(field.kind);
  return Math.min(16, (typeof letters === 'number' ? letters : letters(field)) + 4);
}

/** Visual mark of required fields; screen readers get it from the input. */
export function RequiredMark() {
  const { token } = theme.useToken();
  return (
    <span aria-hidden style={{ color: token.colorErrorText, marginInlineEnd: token.marginXXS }}>
      *
    </span>
  );
}
