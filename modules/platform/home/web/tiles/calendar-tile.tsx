import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { recordLabel } from '@zhixing/client/records.ts';
import type { TileOf } from '@zhixing/model/page/index.ts';
import { dayNames } from '@zhixing/ui/list-types/calendar/day-names.ts';
import { dayOf, monthOf, shownDays, todayInChina } from '@zhixing/ui/list-types/calendar/days.ts';
import { ScrollRegion } from '@zhixing/ui/widgets/scroll-region.tsx';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { recordAddress } from '../addresses.ts';
import type { CalendarData } from '../tile-data.ts';

interface Props {
  readonly tile: TileOf<'calendar'>;
  readonly data: CalendarData;
}

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
}

/** The present month with the number of records of each day, and below it those of the chosen day. */
export function CalendarTile({ tile, data }: Props) {
  const language = useLanguage();
  const names = dayNames(languageTags[language]);
  const today = todayInChina();
  const [day, choose] = useState(today);
  const entries = useMemo(() => entriesOf(data), [data]);
  const weeks = shownDays(`${data.month}-01`, 'month', 1);
  const on = (one: string) => entries.filter(({ from, to }) => from <= one && one <= to);
  return (
    <div className="tile-calendar">
      <table>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col">
                {names.narrow(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} data-today={one === today || undefined} data-other={monthOf(one) !== data.month || undefined}>
                  <Day day={one} count={on(one).length} chosen={one === day} label={names.full(one)} onChoose={choose} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <OfDay model={tile.model} entries={on(day)} label={names.full(day)} />
    </div>
  );
}

interface DayProps {
  readonly day: string;
  readonly count: number;
  readonly chosen: boolean;
  readonly label: string;
  readonly onChoose: (day: string) => void;
}

function Day({ day, count, chosen, label, onChoose }: DayProps) {
  const text = useText();
  const said = count > 0 ? text('homeTiles.onDay', { day: label, count }) : label;
  return (
    <Button type="text" size="small" aria-pressed={chosen} onClick={() => onChoose(day)}>
      <span aria-hidden>
        {Number(day.slice(-2))}
        {count > 0 && <i>{count}</i>}
      </span>
      <span className="sr-only">{said}</span>
    </Button>
  );
}

function OfDay({ model, entries, label }: { model: string; entries: readonly Entry[]; label: string }) {
  const text = useText();
  return (
    <ScrollRegion label={label} aria-live="polite">
      <h3>{label}</h3>
      {entries.length === 0 && <p>{text('homeTiles.noneOnDay')}</p>}
      <ul>
        {entries.map(({ id, title }) => {
          const to = recordAddress(model, id);
          return <li key={id}>{to ? <Link to={to}>{title}</Link> : title}</li>;
        })}
      </ul>
    </ScrollRegion>
  );
}

function entriesOf({ rows, labels, fields, label, modelTitle, from, to }: CalendarData): readonly Entry[] {
  return rows.flatMap((row) => {
    const first = dayOf(row[from]);
    if (first === null) return [];
    const title = recordLabel({ fields, title: modelTitle }, label, row, labels);
    return [{ id: row.id, title, from: first, to: dayOf(row[to]) ?? first }];
  });
}
