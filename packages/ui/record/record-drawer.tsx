import type { ListHandle } from '../list/use-list-page.ts';
import { copyOf } from './copy-address.ts';
import { RecordPanel } from './record-panel.tsx';
import { useOwnPage } from './use-own-page.ts';

/** The open record of a list, by its URL. */
export default function RecordDrawer({ list }: { list: ListHandle }) {
  const { model, state, change, prefill } = list;
  const ownPage = useOwnPage();
  return (
    <RecordPanel
      model={model}
      id={state.record}
      editing={state.edit}
      context={prefill}
      onEdit={(edit) => change({ edit })}
      onClose={() => change({ record: '', edit: false })}
      onCopy={model.access.create ? () => change({ record: copyOf(state.record), edit: false }) : undefined}
      onPage={() => ownPage(state.record)}
      onSaved={(saved) => change({ record: saved.record.id, edit: false })}
    />
  );
}
