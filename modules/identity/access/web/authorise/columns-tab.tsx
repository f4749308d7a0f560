import { useText } from '@zhixing/client/i18n.ts';
import { Checkbox } from 'antd';
import { useMemo } from 'react';
import type { Editing } from './editing.ts';
import { isSeen, withClear, withSeen } from './edits.ts';
import { grantOn } from './grants.ts';
import { changedSubjects, keyOf, modelOf, nodesOf, useChecked } from './model-nodes.ts';
import { CheckTree } from './tree/check-tree.tsx';
import { useGrantedSubjects } from './use-shown-subjects.ts';

/** Readable fields, and which sensitive fields are shown unmasked. */
export function ColumnsTab({ editing }: { editing: Editing }) {
  const text = useText();
  const { state, changes, readOnly, setChanges } = editing;
  const shown = useGrantedSubjects(editing);
  const sensitive = text('authorise.sensitive');
  const nodes = useMemo(
    () =>
      nodesOf(
        shown,
        ({ fields }) => fields,
        (field) => (field.sensitive ? { note: sensitive } : {}),
      ),
    [shown, sensitive],
  );
  const checked = useChecked(editing, shown, (subject, grant) =>
    subject.fields.filter(({ name }) => isSeen(grant, name)).map(({ name }) => keyOf(subject, name)),
  );
  return (
    <>
      <p className="own-note">{text('authorise.what.columns')}</p>
      <CheckTree
        id="grant-columns"
        label={text('authorise.tabs.columns')}
        nodes={nodes}
        checked={checked}
        readOnly={readOnly}
        empty={text('authorise.noAbilities')}
        onChange={(next) =>
          setChanges(
            changedSubjects(editing, shown, checked, next, (subject, names) =>
              withSeen(grantOn(state, changes, subject.name), subject, names),
            ),
          )
        }
        extra={(key) => <InClear editing={editing} path={key} />}
      />
    </>
  );
}

/** Checkbox for showing a readable sensitive field unmasked. */
function InClear({ editing: { state, subjects, changes, readOnly, put }, path }: { editing: Editing; path: string }) {
  const text = useText();
  const model = modelOf(path);
  const name = path.slice(model.length + 1);
  const field = subjects.models.find((subject) => subject.name === model)?.fields.find((one) => one.name === name);
  const grant = grantOn(state, changes, model);
  if (!field && path === model) return grant.sees === null ? <span className="check-row-note">{text('authorise.alsoLater')}</span> : null;
  if (!field?.sensitive || !isSeen(grant, name)) return null;
  return (
    <Checkbox
      checked={grant.clear.includes(name)}
      disabled={readOnly}
      aria-label={text('authorise.clearOf', { title: field.title })}
      onChange={(event) => put(model, withClear(grant, name, event.target.checked))}
    >
      {text('authorise.clear')}
    </Checkbox>
  );
}
