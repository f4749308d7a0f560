import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ChildCard } from './child-card.tsx';
import { type Child, useHealth, useNewestTrip } from './use-health.ts';

/** The board of the trip that is chosen, or of the one that was measured last. */
export function HealthBoard({ model }: { model: ModelDescription }) {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const newest = useNewestTrip();
  const field = model.fields.find(({ name }) => name === 'trip');
  const trip = search.get('trip') ?? newest ?? null;
  if (newest === undefined) return <Waiting />;
  return (
    <>
      <div className="health-tools">
        {field && (
          <span className="health-trip">
            <RefSelect
              id="health-trip"
              field={field}
              model="trip"
              ids={trip ? [trip] : []}
              labelOf={() => undefined}
              label={text('healthGuard.trip')}
              placeholder={text('healthGuard.trip')}
              onChange={([next]) => setSearch(next ? { trip: next } : {})}
            />
          </span>
        )}
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
