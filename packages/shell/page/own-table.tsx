import type { ReactNode } from 'react';
import './own-table.css';

export interface OwnColumn<T> {
  readonly key: string;
  readonly title: ReactNode;
  /** Label of the value on phones, if the title is not text. */
  readonly label?: string;
  /** Numbers stand at the end of their cells. */
  readonly number?: boolean;
  readonly draw: (row: T) => ReactNode;
}

export interface OwnTableProps<T> {
  readonly label: string;
  readonly columns: readonly OwnColumn<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
}

/** A short read-only table; on phones each row is a card. */
export function OwnTable<T>({ label, columns, rows, rowKey }: OwnTableProps<T>) {
  return (
    <table className="own-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, title, label: named, number }) => (
            <th key={key} scope="col" data-number={number}>
              {title === '' ? <span className="sr-only">{named}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, title, label: named, number, draw }) => (
              <td key={key} data-number={number} data-label={named ?? (typeof title === 'string' ? title : '')}>
                {draw(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
