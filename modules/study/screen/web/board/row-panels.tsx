import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useRef } from 'react';
import type { Rows, ShownField, ShownRow } from './snapshot.ts';
import { useClock } from './use-clock.ts';
import { useSize } from './use-size.ts';
import { useTurns } from './use-turns.ts';

const LINE = 44;
const HEAD = 36;
const PAGE_SECONDS = 8;

/** Rows as a table; more than fit take turns. */
export function RowList({ rows: { fields, rows, total }, title }: { rows: Rows; title: string }) {
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const { height } = useSize(frame);
  const fitting = Math.max(1, Math.floor((height - HEAD) / LINE));
  const pages = Math.ceil(rows.length / fitting);
  const page = useTurns(pages, PAGE_SECONDS);
  const shown = fields.filter(({ name }) => rows.some((row) => textOf(row, name) !== ''));
  return (
    <div ref={frame} className="wall-list">
      {rows.length === 0 && <p className="wall-nothing">{text('screenBoard.nothing')}</p>}
      {rows.length > 0 && (
        <table aria-label={title}>
          <thead>
            <tr>
              {shown.map(({ name, label, form }) => (
                <th key={name} data-form={form} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(page * fitting, (page + 1) * fitting).map((row) => (
              <tr key={row.id}>
                {shown.map((field) => (
                  <td key={field.name} data-form={field.form} data-tone={row.tones[field.name]}>
                    <Cell row={row} field={field} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && <span className="wall-pages">{text('screenBoard.page', { page: page + 1, pages, total })}</span>}
    </div>
  );
}

function textOf({ words, values }: ShownRow, name: string): string {
  const value = words[name] ?? values[name];
  return value === null || value === undefined ? '' : String(value);
}

function Cell({ row, field: { name, form } }: { row: ShownRow; field: ShownField }) {
  const shown = textOf(row, name);
  if (form !== 'time' || shown === '') return <span title={shown}>{shown}</span>;
  return <time dateTime={shown}>{briefTime(shown)}</time>;
}

/** The time of a moment of today, the day of others. */
const briefTime = (moment: string): string => (isToday(moment) ? dateTime(moment).slice(11) : dateTime(moment).slice(5, 10));

const isToday = (moment: string): boolean => dateTime(moment).slice(0, 10) === dateTime(new Date().toISOString()).slice(0, 10);

/** The time of a moment of today, day and time of others. */
const shortTime = (moment: string): string => (isToday(moment) ? dateTime(moment).slice(11) : dateTime(moment).slice(5));

/** Moments in their order, with what is on now in the middle. */
export function Course({ rows: { rows }, title }: { rows: Rows; title: string }) {
  const now = useClock();
  const frame = useRef<HTMLDivElement>(null);
  const { height } = useSize(frame);
  const fitting = Math.max(1, Math.floor(height / (LINE + 8)));
  const current = rows.findIndex(({ values }) => Date.parse(String(values.endAt ?? values.startAt)) > now);
  const at = current < 0 ? rows.length : current;
  const first = Math.max(0, Math.min(at - 1, rows.length - fitting));
  // A column that says the same in every line says nothing.
  const isVaried = new Set(rows.flatMap((row) => placeOf(row) ?? [])).size > 1;
  return (
    <div ref={frame} className="wall-course">
      <ol aria-label={title} data-varied={isVaried}>
        {rows.slice(first, first + fitting).map((row) => (
          <li key={row.id} data-state={stateOf(row, now)}>
            <time dateTime={String(row.values.startAt)}>{shortTime(String(row.values.startAt))}</time>
            <span className="wall-name">{row.words.title}</span>
            {isVaried && <span className="wall-soft">{placeOf(row)}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

const placeOf = ({ words: { site, trip } }: ShownRow): string | undefined => site ?? trip;

function stateOf({ values: { startAt, endAt } }: ShownRow, now: number): 'over' | 'now' | 'next' {
  if (Date.parse(String(endAt ?? startAt)) <= now) return 'over';
  return Date.parse(String(startAt)) <= now ? 'now' : 'next';
}
