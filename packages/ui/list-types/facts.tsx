import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { theme } from 'antd';
import { Fragment } from 'react';
import { RowCell } from '../list/row-cell.tsx';

interface Props {
  readonly fields: readonly FieldDescription[];
  readonly row: RecordRow;
  readonly page: RecordPage;
}

/** A number of fourteen letters stands in one line beside its name, which makes room for it. */
const LINES = 'minmax(3em, auto) minmax(min(58%, 8.3em), 1fr)';

/** Fields of a record, one under the other: what it is called, and what it says. */
export function Facts({ fields, row, page }: Props) {
  const { token } = theme.useToken();
  if (fields.length === 0) return null;
  return (
    <dl style={{ display: 'grid', gridTemplateColumns: LINES, gap: token.paddingXXS, columnGap: token.paddingXS, margin: 0 }}>
      {fields.map((field) => (
        <Fragment key={field.name}>
          <dt style={{ color: token.colorTextSecondary, overflowWrap: 'anywhere' }}>{field.label}</dt>
          <dd style={{ margin: 0, textAlign: 'end', overflowWrap: 'anywhere' }}>
            <RowCell field={field} row={row} page={page} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
