import { useText } from '@zhixing/client/i18n.ts';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { ScrollRegion } from '@zhixing/ui/widgets/scroll-region.tsx';

export interface Answered {
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly more: boolean;
  readonly milliseconds: number;
}

/** Maximum number of rows shown: the result is only previewed. */
const SHOWN = 20;

/** The first rows of a result as a table. */
export function AnsweredTable({ answered: { list, more, milliseconds } }: { answered: Answered }) {
  const text = useText();
  const rows = list.slice(0, SHOWN);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <>
      <p className="own-note">
        {text(more ? 'interfaces.cameMore' : 'interfaces.came', { count: list.length, milliseconds })}
        {list.length > SHOWN ? ` ${text('interfaces.firstRows', { count: SHOWN })}` : ''}
      </p>
      {columns.length > 0 && (
        <ScrollRegion className="interface-answered" label={text('interfaces.answer')}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <ByPlace items={rows}>
                {(row) => (
                  <tr>
                    {columns.map((column) => (
                      <td key={column}>{shown(row[column])}</td>
                    ))}
                  </tr>
                )}
              </ByPlace>
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}

const MAX_LENGTH = 200;

function shown(value: unknown): string {
  if (value === null || value === undefined) return '—';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
