import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { Button, theme } from 'antd';
import type { CSSProperties } from 'react';
import { uiKind } from '../kinds/registry.ts';
import { RowActions } from '../list/row-actions.tsx';
import { RowCell } from '../list/row-cell.tsx';
import type { ListHandle } from '../list/use-list-page.ts';
import { ScrollRegion } from '../widgets/scroll-region.tsx';
import { factsOf, titleOf } from './title-of.ts';

interface Props {
  readonly list: ListHandle;
  readonly page: RecordPage;
  readonly label: string;
  /** Most columns beside the title. */
  readonly most?: number;
  /** Field to omit because all rows share its value. */
  readonly without?: string;
}

/** A plain table for a few rows, such as those of a group or a day. */
export function RowsTable({ list, page, label, most = 100, without = '' }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const fields = factsOf(list, most, [without]);
  const cell = { padding: token.paddingXS, borderBlockEnd: `${token.lineWidth}px solid ${token.colorBorderSecondary}` };
  const line = { ...cell, whiteSpace: 'nowrap', textAlign: 'start' } as const;
  const ends = { position: 'sticky', background: token.colorBgContainer } as const;
  const [first, last] = [
    { ...line, ...ends, insetInlineStart: 0 },
    { ...line, ...ends, insetInlineEnd: 0 },
  ];
  return (
    <ScrollRegion label={label} style={{ overflowX: 'auto', position: 'relative' }}>
      <table style={{ borderCollapse: 'collapse', width: '100%', fontVariantNumeric: 'tabular-nums' }}>
        <thead style={{ background: token.colorFillQuaternary }}>
          <tr>
            <th scope="col" style={first}>
              {list.model.title}
            </th>
            {fields.map((field) => (
              <th key={field.name} scope="col" style={{ ...line, textAlign: uiKind(field.kind).align }}>
                {field.label}
              </th>
            ))}
            <th scope="col" style={last}>
              {t('ui.list.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {page.list.map((row) => (
            <Row key={row.id} list={list} page={page} row={row} fields={fields} styles={[first, line, last]} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface RowProps extends Pick<Props, 'list' | 'page'> {
  readonly row: RecordRow;
  readonly fields: readonly FieldDescription[];
  /** Styles of the first, middle and last cells. */
  readonly styles: readonly [CSSProperties, CSSProperties, CSSProperties];
}

function Row({ list, page, row, fields, styles: [first, middle, last] }: RowProps) {
  const { token } = theme.useToken();
  const cut = { maxWidth: token.screenXS / 2, overflow: 'hidden', textOverflow: 'ellipsis' };
  return (
    <tr>
      <th scope="row" style={{ ...first, fontWeight: 'normal' }}>
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => list.open(row.id)}>
          {titleOf(list, row, page.labels)}
        </Button>
      </th>
      {fields.map((field) => (
        <td key={field.name} style={{ ...middle, ...cut, textAlign: uiKind(field.kind).align }}>
          <RowCell field={field} row={row} page={page} />
        </td>
      ))}
      <td style={last}>
        <RowActions list={list} row={row} />
      </td>
    </tr>
  );
}
