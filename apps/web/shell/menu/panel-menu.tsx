import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { addressOf, isExternal, isPage } from '@zhixing/shell/menu/entry.ts';
import { leadsSomewhere, titlesOf } from '@zhixing/shell/menu/page-table.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { type KeyboardEvent, useState } from 'react';
import { EntryLink } from './entry-link.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { useSlots } from './use-slots.ts';
import './panel-menu.css';

const MORE = 'more';

/** The whole menu along the top; each entry opens a panel. Overflowing entries go into "More …". */
export function PanelMenu() {
  const text = useText();
  const language = useLanguage();
  const entries = (useSession(({ user }) => user?.menuList) ?? []).filter(leadsSomewhere);
  const { path, page } = useCurrentPage();
  const { box, shown, rest } = useSlots(entries);
  const [open, setOpen] = useState<string | null>(null);
  const [seen, setSeen] = useState(path);
  if (seen !== path) {
    setSeen(path);
    setOpen(null);
  }
  const current = page?.kind === 'menu' ? (page.trail[0] ?? page.entry) : undefined;
  const close = () => setOpen(null);
  useClosedFromOutside(box, open !== null, close);

  const drop = (key: string, title: string, below: readonly MenuEntry[], chosen: boolean) => (
    <li key={key} className={chosen ? 'chosen' : undefined}>
      <button
        type="button"
        className="panel-opener"
        aria-expanded={open === key}
        aria-controls={open === key ? 'menu-panel' : undefined}
        title={title}
        onClick={() => setOpen(open === key ? null : key)}
        onMouseEnter={() => open !== null && setOpen(key)}
      >
        <span className="top-label">{title}</span>
        <Icon name="down" />
      </button>
      {open === key ? <MenuPanel entries={below} title={title} path={path} close={close} /> : null}
    </li>
  );
  return (
    <nav ref={box} className="panel-menu" aria-label={text('shell.menu')} onKeyDown={(event) => moveAlong(event, close)}>
      <ul>
        {shown.map((entry) =>
          isPage(entry) || isExternal(entry) ? (
            <li key={entry.id} className={current === entry ? 'chosen' : undefined}>
              <EntryLink entry={entry} className="panel-opener" current={path === addressOf(entry)} />
            </li>
          ) : (
            drop(addressOf(entry), titlesOf(entry)[language] || entry.fullName, [entry], current === entry)
          ),
        )}
        {rest.length > 0 ? drop(MORE, text('shell.more'), rest, current !== undefined && rest.includes(current)) : null}
      </ul>
    </nav>
  );
}

/** Arrow keys move along the bar and into the panel; Escape closes it and returns the focus. */
function moveAlong(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const bar = event.currentTarget;
  const openers = [...bar.querySelectorAll<HTMLElement>('.panel-opener')];
  const within = (event.target as HTMLElement).closest('.panel-menu > ul > li');
  const place = openers.findIndex((opener) => within?.contains(opener));
  const go = (element: HTMLElement | undefined) => {
    event.preventDefault();
    element?.focus();
  };
  if (event.key === 'Escape') {
    close();
    go(openers[place]);
    return;
  }
  if ((event.target as HTMLElement).closest('.menu-panel')) return;
  if (event.key === 'ArrowRight') go(openers[(place + 1) % openers.length]);
  if (event.key === 'ArrowLeft') go(openers.at(place - 1));
  if (event.key === 'ArrowDown') go(within?.querySelector<HTMLElement>('.menu-panel a, .menu-panel button') ?? undefined);
}

function useClosedFromOutside(box: React.RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  // Closing is the same whenever it was made.
  useChange([open], () => {
    if (!open) return;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    const events = ['pointerdown', 'focusin'] as const;
    for (const name of events) document.addEventListener(name, outside);
    return () => {
      for (const name of events) document.removeEventListener(name, outside);
    };
  });
}
