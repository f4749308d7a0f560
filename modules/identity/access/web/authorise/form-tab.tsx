import { useText } from '@zhixing/client/i18n.ts';
import { Alert } from 'antd';
import { useMemo } from 'react';
import type { Editing } from './editing.ts';
import { isSeen, isWritten, missingRequired, withWritten, writesAnything } from './edits.ts';
import { grantOn } from './grants.ts';
import { changedSubjects, keyOf, nodesOf, useChecked } from './model-nodes.ts';
import { CheckTree } from './tree/check-tree.tsx';
import { useGrantedSubjects } from './use-shown-subjects.ts';

const MAX_LISTED = 5;

/** Writable fields. Unreadable fields cannot be written. */
export function FormTab({ editing }: { editing: Editing }) {
  const text = useText();
  const { state, changes, readOnly, setChanges } = editing;
  const granted = useGrantedSubjects(editing);
  const shown = useMemo(() => granted.filter(({ name }) => writesAnything(grantOn(state, changes, name))), [granted, state, changes]);
  const [required, unseen] = [text('authorise.required'), text('authorise.unseen')];
  const nodes = useMemo(
    () =>
      nodesOf(
        shown,
        ({ fields }) => fields.filter(({ writable }) => writable),
        (field, { name }) => {
          if (!isSeen(grantOn(state, changes, name), field.name)) return { fixed: true, note: unseen };
          return field.required ? { note: required } : {};
        },
      ),
    [shown, state, changes, required, unseen],
  );
  const checked = useChecked(editing, shown, (subject, grant) =>
    subject.fields.filter(({ name, writable }) => writable && isWritten(grant, name)).map(({ name }) => keyOf(subject, name)),
  );
  const lacking = shown.flatMap((subject) => {
    const fields = missingRequired(grantOn(state, changes, subject.name), subject);
    return fields.length > 0 ? [text('authorise.lacks', { model: subject.title, fields: fields.join(text('authorise.line.and')) })] : [];
  });
  return (
    <>
      <p className="own-note">{text('authorise.what.form')}</p>
      {lacking.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={text('authorise.lacking')}
          description={
            <ul className="authorise-lacking">
              {lacking.slice(0, MAX_LISTED).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {lacking.length > MAX_LISTED && <li>{text('authorise.andMore', { count: lacking.length - MAX_LISTED })}</li>}
            </ul>
          }
        />
      )}
      <CheckTree
        id="grant-form"
        label={text('authorise.tabs.form')}
        nodes={nodes}
        checked={checked}
        readOnly={readOnly}
        empty={text('authorise.noWriting')}
        onChange={(next) =>
          setChanges(
            changedSubjects(editing, shown, checked, next, (subject, names) =>
              withWritten(grantOn(state, changes, subject.name), subject, names),
            ),
          )
        }
      />
    </>
  );
}
