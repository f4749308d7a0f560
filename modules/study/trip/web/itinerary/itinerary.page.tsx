import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useSearchParams } from 'react-router';
import { EditorView } from './editor-view.tsx';
import { PreparingTrips } from './preparing-trips.tsx';
import { TripChooser } from './trip-chooser.tsx';
import { useItinerary } from './use-itinerary.ts';
import '@zhixing/shell/page/page.css';
import './itinerary.css';

/** The itinerary of a trip (`?trip=`), or the choice of one. */
export default function ItineraryPage() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const trip = search.get('trip');
  const choose = (id: string | null) => setSearch(id ? { trip: id } : {});
  return (
    <section className="program-page itinerary-page">
      <header>
        <h1>{text('itinerary.title')}</h1>
        <TripChooser trip={trip} onChoose={choose} />
      </header>
      {trip ? (
        <OpenTrip key={trip} trip={trip} />
      ) : (
        <>
          <p className="own-note">{text('itinerary.chooseFirst')}</p>
          <PreparingTrips />
        </>
      )}
    </section>
  );
}

function OpenTrip({ trip }: { trip: string }) {
  const query = useItinerary(trip);
  return <Part query={query}>{(read) => <EditorView read={read} />}</Part>;
}
