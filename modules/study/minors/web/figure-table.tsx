import { useText } from '@zhixing/client/i18n.ts';
import { Button } from 'antd';
import { type Counted, purposes, sumOf } from './use-report.ts';

interface Props {
  readonly label: string;
  /** Heading of the rows. */
  readonly head: string;
  readonly rows: readonly Counted[];
  readonly nameOf: (row: Counted) => string;
  /** Filters the lines by a row; null if that is not supported. */
  readonly onAsk?: ((row: Counted) => void) | null;
}

/** Table of uses, with a row for each month, kind, person or organisation. */
export function CountTable({ label, head, rows, nameOf, onAsk = null }: Props) {
  const text = useText();
  return (
    <table className="figure-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {purposes.map((purpose) => (
            <th key={purpose} scope="col">
              {text(`minorsReport.purposes.${purpose}`)}
            </th>
          ))}
          <th scope="col">{text('minorsReport.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key ?? ''}>
            <th scope="row">
              {onAsk ? (
                <Button type="link" size="small" onClick={() => onAsk(row)}>
                  {nameOf(row)}
                </Button>
              ) : (
                nameOf(row)
              )}
            </th>
            {purposes.map((purpose) => (
              <td key={purpose}>{row[purpose]}</td>
            ))}
            <td>{sumOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
