import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';
import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useNewestTrip } from './use-live.ts';

interface ChosenProps {
  readonly model: ModelDescription;
  /** Said where no trip has reported. */
  readonly nobody: string;
  readonly children: (trip: string) => ReactNode;
}

/** What is shown of one trip: the one in the address, or the one that reported last. */
export function ChosenTrip({ model, nobody, children }: ChosenProps) {
  const [search, setSearch] = useSearchParams();
  const newest = useNewestTrip();
  const trip = search.get('trip') ?? newest ?? null;
  if (newest === undefined) return <Waiting />;
  return (
    <>
      <div className="live-tools">
        <TripChoice model={model} trip={trip} onChange={(next) => setSearch(next ? { trip: next } : {})} />
        {!trip && <p className="own-note">{nobody}</p>}
      </div>
      {trip && <Fragment key={trip}>{children(trip)}</Fragment>}
    </>
  );
}

interface Props {
  readonly model: ModelDescription;
  readonly trip: string | null;
  readonly onChange: (trip: string | null) => void;
  /** What is shown where none is chosen. */
  readonly none?: string;
}

/** Which trip a map shows. */
export function TripChoice({ model, trip, onChange, none }: Props) {
  const text = useText();
  const field = model.fields.find(({ name }) => name === 'trip');
  if (!field) return null;
  return (
    <span className="live-trip">
      <RefSelect
        id="live-trip"
        field={field}
        model="trip"
        ids={trip ? [trip] : []}
        labelOf={() => undefined}
        label={text('liveMap.trip')}
        placeholder={none ?? text('liveMap.trip')}
        onChange={([next]) => onChange(next || null)}
      />
    </span>
  );
}
