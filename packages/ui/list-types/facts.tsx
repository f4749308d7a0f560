import type { FieldDescription } from '@zhixing/client/model-description.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { Fragment } from 'react';
import { RowCell } from '../list/row-cell.tsx';
import './facts.css';

interface Props {
  readonly fields: readonly FieldDescription[];
  readonly row: RecordRow;
  readonly page: RecordPage;
}

/** Fields of a record as a description list. */
export function Facts({ fields, row, page }: Props) {
  return (
    <dl className="zx-facts">
      {fields.map((field) => (
        <Fragment key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            <RowCell field={field} row={row} page={page} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
