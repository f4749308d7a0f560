import { useModel } from '@zhixing/client/use-model.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { chinaIso } from '@zhixing/model/china-time.ts';
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

/** The form of a new record in a drawer. */
export function NewRecord({ wanted, onClose }: { wanted: Wanted; onClose: () => void }) {
  const model = useModel(wanted.model).data;
  const { RecordPanel } = extensions;
  if (!model || !RecordPanel) return null;
  return (
    <Suspense>
      <RecordPanel
        model={model}
        id="new"
        editing
        context={{ ...times[wanted.model](wanted.day), ...wanted.values }}
        onEdit={() => undefined}
        onClose={onClose}
        onSaved={onClose}
      />
    </Suspense>
  );
}
