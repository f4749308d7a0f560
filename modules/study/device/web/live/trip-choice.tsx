import { useText } from '@zhixing/client/i18n.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { RecordChoice } from '@zhixing/ui/widgets/record-choice.tsx';
import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useNewestTrip } from './use-live.ts';

interface ChosenProps {
  /** Said where no trip has reported. */
  readonly nobody: string;
  readonly children: (trip: string) => ReactNode;
}

/** What is shown of one trip: the one in the address, or the one that reported last. */
export function ChosenTrip({ nobody, children }: ChosenProps) {
  const [search, setSearch] = useSearchParams();
  const newest = useNewestTrip();
  const trip = search.get('trip') ?? newest ?? null;
  if (newest === undefined) return <Waiting />;
  return (
    <>
      <div className="live-tools">
        <TripChoice trip={trip} onChange={(next) => setSearch(next ? { trip: next } : {})} />
        {!trip && <p className="own-note">{nobody}</p>}
      </div>
      {trip && <Fragment key={trip}>{children(trip)}</Fragment>}
    </>
  );
}

interface Props {
  readonly trip: string | null;
  readonly onChange: (trip: string | null) => void;
  /** What is shown where none is chosen. */
  readonly none?: string;
}

/** Which trip a map shows. */
export function TripChoice({ trip, onChange, none }: Props) {
  const text = useText();
  return (
    <RecordChoice id="live-trip" model="trip" label={text('liveMap.trip')} {...(none && { none })} chosen={trip} onChange={onChange} />
  );
}
