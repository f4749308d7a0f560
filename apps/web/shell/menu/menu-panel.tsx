import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { addressOf, isExternal, isPage } from '@zhixing/shell/menu/entry.ts';
import { leadsSomewhere, titlesOf } from '@zhixing/shell/menu/page-table.ts';
import { EventBox } from '@zhixing/ui/widgets/event-box.tsx';
import { useState } from 'react';
import { EntryLink } from './entry-link.tsx';

interface MenuPanelProps {
  /** A single entry, or the overflowing ones: then they are listed at the side, and one of them is shown. */
  readonly entries: readonly MenuEntry[];
  readonly title: string;
  readonly path: string;
  readonly close: () => void;
}

/** Everything below a top entry, a column per directory. */
export function MenuPanel({ entries, title, path, close }: MenuPanelProps) {
  const language = useLanguage();
  const directories = entries.filter((entry) => !isPage(entry) && !isExternal(entry));
  const [chosen, setChosen] = useState(() => directories.find((entry) => holds(entry, path)) ?? directories[0]);
  const single = entries.filter((entry) => isPage(entry) || isExternal(entry));
  return (
    <EventBox id="menu-panel" className="menu-panel" onClick={(event) => (event.target as HTMLElement).closest('a') && close()}>
      {entries.length > 1 ? (
        <ul className="menu-panel-side" aria-label={title}>
          {directories.map((entry) => (
            <li key={entry.id}>
              <button type="button" aria-pressed={entry === chosen} onClick={() => setChosen(entry)}>
                {titlesOf(entry)[language] || entry.fullName}
              </button>
            </li>
          ))}
          {single.map((entry) => (
            <li key={entry.id}>
              <EntryLink entry={entry} current={path === addressOf(entry)} />
            </li>
          ))}
        </ul>
      ) : null}
      {chosen ? <Columns entry={chosen} path={path} /> : null}
    </EventBox>
  );
}

function Columns({ entry, path }: { entry: MenuEntry; path: string }) {
  const children = (entry.children ?? []).filter(leadsSomewhere);
  const pages = children.filter((child) => isPage(child) || isExternal(child));
  return (
    <div className="menu-panel-columns">
      {pages.length > 0 ? <PageList entries={pages} path={path} /> : null}
      {children
        .filter((child) => !pages.includes(child))
        .map((child) => (
          <Section key={child.id} entry={child} path={path} />
        ))}
    </div>
  );
}

function Section({ entry, path }: { entry: MenuEntry; path: string }) {
  const language = useLanguage();
  const children = (entry.children ?? []).filter(leadsSomewhere);
  const pages = children.filter((child) => isPage(child) || isExternal(child));
  return (
    <section aria-labelledby={`panel-${entry.id}`}>
      <h2 id={`panel-${entry.id}`}>{titlesOf(entry)[language] || entry.fullName}</h2>
      <PageList entries={pages} path={path} />
      {children
        .filter((child) => !pages.includes(child))
        .map((child) => (
          <Section key={child.id} entry={child} path={path} />
        ))}
    </section>
  );
}

const PageList = ({ entries, path }: { entries: readonly MenuEntry[]; path: string }) => (
  <ul>
    {entries.map((entry) => (
      <li key={entry.id}>
        <EntryLink entry={entry} current={path === addressOf(entry)} />
      </li>
    ))}
  </ul>
);

const holds = (entry: MenuEntry, path: string): boolean =>
  addressOf(entry) === path || (entry.children ?? []).some((child) => holds(child, path));
