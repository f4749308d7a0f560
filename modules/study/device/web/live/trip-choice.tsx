import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly trip: string | null;
  readonly onChange: (trip: string | null) => void;
}

/** Which trip a map shows. */
export function TripChoice({ model, trip, onChange }: Props) {
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
        placeholder={text('liveMap.trip')}
        onChange={([next]) => onChange(next || null)}
      />
    </span>
  );
}
