import { useModel } from '@zhixing/client/use-model.ts';
import { useState } from 'react';
import Failed from '../states/failed.tsx';
import { Waiting } from '../states/waiting.tsx';
import { InDrawer } from './in-drawer.tsx';
import { RecordPanel } from './record-panel.tsx';

interface Props {
  readonly model: string;
  readonly id: string;
  readonly onClose: () => void;
}

/** A referenced record in a drawer, to read and, where permitted, to edit. */
export default function PeekDrawer({ model, id, onClose }: Props) {
  const description = useModel(model);
  const [editing, setEditing] = useState(false);
  if (description.data)
    return <RecordPanel model={description.data} id={id} editing={editing} context={nothing} onEdit={setEditing} onClose={onClose} />;
  return (
    <InDrawer onClose={onClose}>
      {description.error ? <Failed error={description.error} onRetry={description.refetch} /> : <Waiting />}
    </InDrawer>
  );
}

const nothing = {};
