import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import { pageTable } from './page-table.ts';
import { addressOfTab, HOME, type Tab } from './tabs.ts';

interface TabItemProps {
  readonly tab: Tab;
  readonly active: boolean;
  readonly close: (path: string) => void;
}

/** One tab: the link to its page with what was left there, and its close button. The middle mouse button closes it as well. */
export function TabItem({ tab, active, close }: TabItemProps) {
  const text = useText();
  const title = useTabTitle(tab.path);
  const fixed = tab.path === HOME;
  return (
    <>
      <Link
        to={addressOfTab(tab)}
        aria-current={active ? 'page' : undefined}
        onAuxClick={(event) => {
          if (event.button !== 1) return;
          event.preventDefault();
          close(tab.path);
        }}
      >
        {title}
      </Link>
      {fixed ? null : (
        <button type="button" className="tab-close" aria-label={text('shell.tabs.closeOne', { title })} onClick={() => close(tab.path)}>
          <Icon name="close" />
        </button>
      )}
    </>
  );
}

function useTabTitle(path: string): string {
  const language = useLanguage();
  const text = useText();
  const page = pageTable().get(path);
  if (page?.kind === 'menu') return page.titles[language] || page.titles.zh;
  return page && page.kind !== 'directory' ? text(page.titleKey) : text('shell.tabs.noName');
}
