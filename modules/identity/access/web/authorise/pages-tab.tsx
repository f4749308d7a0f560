import { useText } from '@zhixing/client/i18n.ts';
import { useMemo } from 'react';
import type { Editing } from './editing.ts';
import { withPages } from './edits.ts';
import { itemsOf, PAGES, type Page, type Subjects } from './grants.ts';
import type { CheckNode } from './tree/check-lines.ts';
import { CheckTree } from './tree/check-tree.tsx';

/** The menu pages granted to the principal. A page also grants reading its model. */
export function PagesTab({ editing: { state, subjects, changes, readOnly, setChanges } }: { editing: Editing }) {
  const text = useText();
  const items = itemsOf(state, changes, PAGES);
  const checked = useMemo(() => new Set(items), [items]);
  const notBuilt = text('authorise.notBuilt');
  const nodes = useMemo(() => menuNodes(subjects, notBuilt), [subjects, notBuilt]);
  return (
    <>
      <p className="own-note">{text('authorise.what.pages')}</p>
      <CheckTree
        id="grant-pages"
        label={text('authorise.tabs.pages')}
        nodes={nodes}
        checked={checked}
        readOnly={readOnly}
        empty={null}
        onChange={(next) => setChanges(withPages(state, changes, subjects, [...next]))}
      />
    </>
  );
}

const TOP = '-1';
/** Prefix of keys that are no page of the menu. */
const APPLICATION = '#';

function menuNodes({ pages, applications }: Subjects, notBuilt: string): CheckNode[] {
  const below = (application: string, parent: string): CheckNode[] =>
    pages.filter((page) => page.application === application && page.parent === parent).flatMap((page) => nodeOf(page));
  const nodeOf = (page: Page): CheckNode[] => {
    if (!page.directory) return [{ key: page.code, title: page.title, ...(page.model === null && { note: notBuilt }) }];
    const children = below(page.application, page.code);
    return children.length > 0 ? [{ key: page.code, title: page.title, children }] : [];
  };
  return applications.map(({ id, title }) => ({ key: APPLICATION + id, title, children: below(id, TOP) }));
}
