import { useModel } from '@zhixing/client/use-model.ts';
import { extensions } from '@zhixing/ui/record/extensions.ts';
import { Suspense } from 'react';

interface Props {
  readonly trip: string;
  readonly carNo: number;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The form of another vehicle for the trip, in a drawer. */
export function NewVehicle({ trip, carNo, onSaved, onClose }: Props) {
  const model = useModel('tripVehicle').data;
  const { RecordPanel } = extensions;
  if (!model || !RecordPanel) return null;
  const saved = () => {
    onClose();
    onSaved();
  };
  return (
    <Suspense>
      <RecordPanel model={model} id="new" editing context={{ trip, carNo }} onEdit={() => undefined} onClose={onClose} onSaved={saved} />
    </Suspense>
  );
}
