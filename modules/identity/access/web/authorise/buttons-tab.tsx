import { useText } from '@zhixing/client/i18n.ts';
import { useMemo, useState } from 'react';
import type { Editing } from './editing.ts';
import { withPermissions } from './edits.ts';
import { grantOn } from './grants.ts';
import { changedSubjects, keyOf, nodesOf, useChecked } from './model-nodes.ts';
import { ModelScope } from './model-scope.tsx';
import { SetBack } from './set-back.tsx';
import { CheckTree } from './tree/check-tree.tsx';
import { useShownSubjects } from './use-shown-subjects.ts';

/** Permissions on records: the buttons of lists and forms, and the actions of models. */
export function ButtonsTab({ editing }: { editing: Editing }) {
  const text = useText();
  const { state, changes, readOnly, setChanges } = editing;
  const [all, setAll] = useState(false);
  const shown = useShownSubjects(editing, all);
  const nodes = useMemo(() => nodesOf(shown, ({ abilities: permissions }) => permissions), [shown]);
  const checked = useChecked(editing, shown, (subject, grant) =>
    subject.abilities.filter(({ name }) => name in grant.abilities).map(({ name }) => keyOf(subject, name)),
  );
  return (
    <>
      <p className="own-note">{text('authorise.what.buttons')}</p>
      <ModelScope all={all} onAll={setAll} />
      <CheckTree
        id="grant-buttons"
        label={text('authorise.tabs.buttons')}
        nodes={nodes}
        checked={checked}
        readOnly={readOnly}
        empty={text('authorise.noModels')}
        onChange={(next) =>
          setChanges(
            changedSubjects(editing, shown, checked, next, (subject, names) =>
              withPermissions(grantOn(state, changes, subject.name), subject, names),
            ),
          )
        }
        extra={(key) => <SetBack editing={editing} model={key} />}
      />
    </>
  );
}
