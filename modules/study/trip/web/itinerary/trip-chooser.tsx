import { useText } from '@zhixing/client/i18n.ts';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';

interface Props {
  readonly trip: string | null;
  readonly onChoose: (trip: string | null) => void;
}

/** Choice of one of the trips that the reader sees. */
export function TripChooser({ trip, onChoose }: Props) {
  const text = useText();
  const label = text('itinerary.trip');
  return (
    <div className="itinerary-chooser">
      <RefSelect
        id="itinerary-trip"
        field={{ name: 'trip', kind: 'ref', label, operators: [] }}
        model="trip"
        ids={trip ? [trip] : []}
        onChange={([id]) => onChoose(id ?? null)}
        labelOf={() => undefined}
        label={label}
        placeholder={text('itinerary.chooseTrip')}
      />
    </div>
  );
}
