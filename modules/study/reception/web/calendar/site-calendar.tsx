import { languageTags, useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useChangeSearch } from '@zhixing/client/use-change-search.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import { addDays, addMonths } from '@zhixing/model/china-time.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { dayNames } from '@zhixing/ui/list-types/calendar/day-names.ts';
import { shownDays, todayInChina } from '@zhixing/ui/list-types/calendar/days.ts';
import { Button, Segmented, Select, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DayPanel } from './day-panel.tsx';
import { MonthGrid } from './month-grid.tsx';
import { NewRecord, type Wanted } from './new-record.tsx';
import { useSiteCalendar, useSites } from './use-site-calendar.ts';
import { WeekLanes } from './week-lanes.tsx';
import './calendar.css';

type Unit = 'month' | 'week';

/** The calendar of a base or camp by month or week, and the chosen day in detail. Site, unit and day are in the URL. */
export function SiteCalendar({ kind, unit: usual }: { kind: 'base' | 'camp'; unit: Unit }) {
  const text = useText();
  const sites = useSites(kind);
  const { site: asked, unit, day, trip, put } = useShown(usual);
  const ofTrip = useRecord('trip', trip).data?.record.sites;
  const visited = sites?.find(({ id }) => Array.isArray(ofTrip) && ofTrip.includes(id));
  const site = asked ?? (visited ?? sites?.[0])?.id ?? null;
  const weeks = useMemo(() => shownDays(day, unit, 1), [day, unit]);
  const days = useMemo(() => weeks.flat(), [weeks]);
  const { asked: query, byDay } = useSiteCalendar(site, days);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const shown = byDay.get(day);
  if (sites?.length === 0) return <p className="own-note">{text('siteCalendar.noSite')}</p>;
  return (
    <section className="program-page site-calendar">
      <header>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          value={site}
          options={(sites ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next) => put({ site: next })}
          aria-label={text(`siteCalendar.site.${kind}`)}
          className="site-calendar-site"
        />
        <CalendarTools unit={unit} day={day} put={put} />
      </header>
      <Part query={query}>
        {(answer) => (
          <div className="site-calendar-body">
            {unit === 'month' ? (
              <MonthGrid answer={answer} weeks={weeks} byDay={byDay} day={day} onDay={(next) => put({ day: next })} />
            ) : (
              <WeekLanes answer={answer} days={days} byDay={byDay} day={day} onDay={(next) => put({ day: next })} onWant={setWanted} />
            )}
            {shown ? <DayPanel answer={answer} shown={shown} onWant={setWanted} /> : null}
          </div>
        )}
      </Part>
      {wanted ? <NewRecord wanted={wanted} trip={trip} onClose={() => setWanted(null)} /> : null}
    </section>
  );
}

interface Shown {
  readonly site: string | null;
  readonly unit: Unit;
  readonly day: string;
  /** The trip that days are chosen for. */
  readonly trip: string | null;
  readonly put: (change: { site?: string; unit?: Unit; day?: string }) => void;
}

function useShown(usual: Unit): Shown {
  const [search] = useSearchParams();
  const changeSearch = useChangeSearch();
  const asked = search.get('unit');
  return {
    site: search.get('site'),
    trip: search.get('trip'),
    unit: asked === 'month' || asked === 'week' ? asked : usual,
    day: /^\d{4}-\d{2}-\d{2}$/.test(search.get('day') ?? '') ? String(search.get('day')) : todayInChina(),
    put: (change) =>
      changeSearch(
        (next) => {
          for (const [name, value] of Object.entries({ part: 'calendar', ...change })) next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

function CalendarTools({ unit, day, put }: Pick<Shown, 'unit' | 'day' | 'put'>) {
  const text = useText();
  const names = dayNames(languageTags[useLanguage()]);
  const step = (count: number) => put({ day: unit === 'month' ? addMonths(day, count) : addDays(day, count * 7) });
  return (
    <div className="site-calendar-tools">
      <Space.Compact>
        <Button
          icon={<Icon name="down" className="site-calendar-back" />}
          onClick={() => step(-1)}
          aria-label={text(`siteCalendar.before.${unit}`)}
        />
        <Button onClick={() => put({ day: todayInChina() })}>{text('siteCalendar.today')}</Button>
        <Button
          icon={<Icon name="down" className="site-calendar-on" />}
          onClick={() => step(1)}
          aria-label={text(`siteCalendar.behind.${unit}`)}
        />
      </Space.Compact>
      <h2 aria-live="polite">{names.month(day)}</h2>
      <Segmented
        value={unit}
        options={(['month', 'week'] as const).map((value) => ({ value, label: text(`siteCalendar.unit.${value}`) }))}
        onChange={(next) => put({ unit: next })}
        aria-label={text('siteCalendar.unit.label')}
      />
    </div>
  );
}
