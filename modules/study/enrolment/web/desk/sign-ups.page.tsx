import { useText } from '@zhixing/client/i18n.ts';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { Segmented, Select } from 'antd';
import { useSearchParams } from 'react-router';
import { Desk } from './desk.tsx';
import { type DeskTrip, useDeskTrips } from './use-desk.ts';
import '@zhixing/shell/page/page.css';
import './desk.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

/** Sign-ups: the desk of one trip, and the list of all. The trip and the part are in the URL; a link to a record opens the list. */
export default function SignUpsPage() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const isAll = search.get('part') === 'all' || search.has('record') || search.has('id');
  return (
    <section className="program-page sign-up-desk">
      <header>
        <h1>{text('signUpDesk.title')}</h1>
        <Segmented
          aria-label={text('signUpDesk.title')}
          value={isAll ? 'all' : 'desk'}
          onChange={(part) => setSearch(part === 'all' ? { part } : {}, { replace: true })}
          options={[
            { value: 'desk', label: text('signUpDesk.desk') },
            { value: 'all', label: text('signUpDesk.all') },
          ]}
        />
      </header>
      {isAll ? (
        <ModelPage part model="signUp" title={text('signUpDesk.all')} />
      ) : (
        <PeekStack>
          <ChosenTrip chosen={search.get('trip')} choose={(trip) => setSearch({ trip }, { replace: true })} />
        </PeekStack>
      )}
    </section>
  );
}

interface Props {
  readonly chosen: string | null;
  readonly choose: (trip: string) => void;
}

/** The chosen trip, at first the one whose sign-up is open. */
function ChosenTrip({ chosen, choose }: Props) {
  const text = useText();
  const query = useDeskTrips();
  return (
    <Part query={query}>
      {(trips) => {
        const id = chosen ?? trips[0]?.id;
        if (!id) return <p className="own-note">{text('signUpDesk.noTrips')}</p>;
        return (
          <>
            <TripSelect trips={trips} id={id} choose={choose} />
            <Desk key={id} trip={id} />
          </>
        );
      }}
    </Part>
  );
}

function TripSelect({ trips, id, choose }: { trips: readonly DeskTrip[]; id: string; choose: (trip: string) => void }) {
  const text = useText();
  const options = trips.map((trip) => ({ value: trip.id, label: `${trip.name} · ${trip.statusName}` }));
  return (
    <Select
      aria-label={text('signUpDesk.trip')}
      className="sign-up-trip"
      showSearch={{ optionFilterProp: 'label' }}
      value={trips.some((trip) => trip.id === id) ? id : null}
      placeholder={text('signUpDesk.otherTrip')}
      options={options}
      onChange={(value) => value && choose(value)}
    />
  );
}
