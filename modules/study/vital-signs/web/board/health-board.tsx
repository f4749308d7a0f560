import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { RecordChoice } from '@zhixing/ui/widgets/record-choice.tsx';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ChildCard } from './child-card.tsx';
import { type Child, useHealth, useNewestTrip } from './use-health.ts';

/** The board of the trip that is chosen, or of the one that was measured last. */
export function HealthBoard() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const newest = useNewestTrip();
  const trip = search.get('trip') ?? newest ?? null;
  if (newest === undefined) return <Waiting />;
  return (
    <>
      <div className="health-tools">
        <RecordChoice
          id="health-trip"
          model="trip"
          label={text('healthGuard.trip')}
          chosen={trip}
          onChange={(next) => setSearch(next ? { trip: next } : {})}
        />
        {!trip && <p className="own-note">{text('healthGuard.nobody')}</p>}
      </div>
      {trip && <TripBoard key={trip} trip={trip} />}
    </>
  );
}

const shows = {
  all: () => true,
  abnormal: ({ isAbnormal }: Child) => isAbnormal,
  notWorn: ({ isWorn }: Child) => isWorn === false,
  silent: ({ at }: Child) => at === null,
} as const;
type Shown = keyof typeof shows;

function TripBoard({ trip }: { trip: string }) {
  const text = useText();
  const query = useHealth(trip);
  const [shown, setShown] = useState<Shown>('all');
  const [wanted, setWanted] = useState('');
  return (
    <Part query={query}>
      {({ children, isClear, limits }) => {
        const found = children.filter(
          (child) => shows[shown](child) && `${child.name} ${child.className} ${child.group}`.includes(wanted.trim()),
        );
        const options = (Object.keys(shows) as Shown[]).map((value) => ({
          value,
          label: text(`healthGuard.shows.${value}`, { count: children.filter(shows[value]).length }),
        }));
        return (
          <>
            <div className="health-tools">
              <Segmented value={shown} onChange={setShown} options={options} aria-label={text('healthGuard.shown')} />
              <Input
                allowClear
                className="health-search"
                value={wanted}
                onChange={(event) => setWanted(event.target.value)}
                placeholder={text('healthGuard.search')}
                aria-label={text('healthGuard.search')}
              />
            </div>
            {!isClear && <p className="own-note">{text('healthGuard.hidden')}</p>}
            {limits && <p className="own-note">{text('healthGuard.limits', limits)}</p>}
            {found.length === 0 && (
              <p className="own-note">{text(children.length === 0 ? 'healthGuard.noDevices' : 'healthGuard.noneFound')}</p>
            )}
            <ul className="health-children" aria-label={text('healthGuard.children')}>
              {found.map((child) => (
                <ChildCard key={child.student} child={child} isClear={isClear} />
              ))}
            </ul>
          </>
        );
      }}
    </Part>
  );
}
