import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useListState } from '@zhixing/client/use-list-state.ts';
import { useLocation, useNavigate } from 'react-router';
import { RecordPanel } from './record-panel.tsx';

/** A record on its own page; the URL tells which one and whether it is being edited. */
export default function RecordPage({ model }: { model: ModelDescription }) {
  const [state, change] = useListState();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <RecordPanel
      place="page"
      model={model}
      id={state.record}
      editing={state.edit}
      context={nothing}
      onEdit={(edit) => change({ edit })}
      onClose={() => navigate(pathname)}
      onSaved={(saved) => change({ record: saved.record.id, edit: false })}
    />
  );
}

const nothing = {};
