import { useText } from '@zhixing/client/i18n.ts';
import { RecordChoice } from '@zhixing/ui/widgets/record-choice.tsx';

interface Props {
  readonly trip: string | null;
  readonly onChoose: (trip: string | null) => void;
}

/** Choice of one of the trips that the reader sees. */
export function TripChooser({ trip, onChoose }: Props) {
  const text = useText();
  const [label, none] = [text('itinerary.trip'), text('itinerary.chooseTrip')];
  return <RecordChoice id="itinerary-trip" model="trip" label={label} none={none} chosen={trip} onChange={onChoose} />;
}
