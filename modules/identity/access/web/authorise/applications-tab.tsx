import { useText } from '@zhixing/client/i18n.ts';
import { useMemo } from 'react';
import type { Editing } from './editing.ts';
import { APPLICATIONS, itemsOf } from './grants.ts';
import { CheckTree } from './tree/check-tree.tsx';

/** Every user has this application; it cannot be granted. */
const EVERYBODY = 'business';

/** The applications granted to the principal. */
export function ApplicationsTab({ editing: { state, subjects, changes, readOnly, put } }: { editing: Editing }) {
  const text = useText();
  const items = itemsOf(state, changes, APPLICATIONS);
  const checked = useMemo(() => new Set([...items, EVERYBODY]), [items]);
  const everybody = text('authorise.everybody');
  const nodes = useMemo(
    () =>
      subjects.applications.map(({ id, title }) => ({
        key: id,
        title,
        ...(id === EVERYBODY && { fixed: true, note: everybody }),
      })),
    [subjects, everybody],
  );
  return (
    <>
      <p className="own-note">{text('authorise.what.applications')}</p>
      <CheckTree
        id="grant-applications"
        label={text('authorise.tabs.applications')}
        nodes={nodes}
        checked={checked}
        readOnly={readOnly}
        empty={null}
        onChange={(next) => put(APPLICATIONS, { items: [...next].filter((id) => id !== EVERYBODY || items.includes(id)) })}
      />
    </>
  );
}
