import type { RecordRow } from '@zhixing/client/records.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { chinaDay, chinaIso } from '@zhixing/model/china-time.ts';
import { extensions } from '@zhixing/ui/record/extensions.ts';
import { Suspense } from 'react';

/** A record to create for a day. */
export interface Wanted {
  readonly model: 'reception' | 'venueBooking' | 'siteClosure';
  readonly day: string;
  readonly values: Values;
}

/** Usual hours of a day, which the user changes in the form. */
const times: Readonly<Record<Wanted['model'], (day: string) => Values>> = {
  reception: (day) => ({ arriveAt: chinaIso(day, '09:00'), leaveAt: chinaIso(day, '16:30') }),
  venueBooking: (day) => ({ startAt: chinaIso(day, '09:00'), endAt: chinaIso(day, '11:00') }),
  siteClosure: (day) => ({ startOn: day, endOn: day }),
};

interface Props {
  readonly wanted: Wanted;
  /** The trip that it is for, if the page was opened for one. */
  readonly trip: string | null;
  readonly onClose: () => void;
}

/** The form of a new record in a drawer. For a trip, its people are filled in. */
export function NewRecord({ wanted, trip, onClose }: Props) {
  const model = useModel(wanted.model).data;
  const ofTrip = useRecord('trip', wanted.model === 'siteClosure' ? null : trip);
  const { RecordPanel } = extensions;
  if (!model || !RecordPanel || ofTrip.isLoading) return null;
  return (
    <Suspense>
      <RecordPanel
        model={model}
        id="new"
        editing
        context={{
          ...times[wanted.model](wanted.day),
          ...stayOf(wanted, ofTrip.data?.record),
          ...peopleOf(wanted.model, ofTrip.data?.record),
          ...wanted.values,
        }}
        onEdit={() => undefined}
        onClose={onClose}
        onSaved={onClose}
      />
    </Suspense>
  );
}

function peopleOf(model: Wanted['model'], trip: RecordRow | undefined): Values {
  if (!trip) return {};
  const [planStudents, planStaff] = [Number(trip.planStudents ?? 0), Number(trip.planStaff ?? 0)];
  return model === 'reception' ? { trip: trip.id, planStudents, planStaff } : { trip: trip.id, people: planStudents + planStaff };
}

/** A trip that arrives on its first day stays until it returns. */
function stayOf({ model, day }: Wanted, trip: RecordRow | undefined): Values {
  if (!trip || model !== 'reception' || chinaDay(String(trip.departAt)) !== day) return {};
  return chinaDay(String(trip.returnAt)) === day ? {} : { leaveAt: trip.returnAt };
}
