import { useText } from '@zhixing/client/i18n.ts';
import { basePath } from '@zhixing/client/storage.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { HOME } from '@zhixing/shell/tabs/tabs.ts';
import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import { useNavigate } from 'react-router';
import { TAB } from './tab-drag.ts';

interface TabItemProps {
  readonly tabKey: string;
  readonly address: string;
  readonly title: string;
  readonly icon: string | undefined;
  readonly active: boolean;
  readonly pinned: boolean;
  readonly close: (key: string) => void;
  readonly openMenu: (event: MouseEvent<HTMLElement>, key: string) => void;
  readonly onKey: (event: KeyboardEvent, key: string) => void;
}

/**
 * A tab: the link to its page in its last state, and a close button. Memoized, because with hundreds of tabs a navigation must not
 * rerender all. Middle click and Delete close it too.
 */
export const TabItem = memo(function TabItem(props: TabItemProps) {
  const { tabKey, address, title, icon, active, pinned, close, openMenu, onKey } = props;
  const text = useText();
  const closes = tabKey !== HOME && !pinned;
  return (
    <li className={active ? 'tab active' : 'tab'} data-key={tabKey} onContextMenu={(event) => openMenu(event, tabKey)}>
      <TabLink
        address={address}
        active={active}
        draggable={tabKey !== HOME}
        onDragStart={(event) => event.dataTransfer.setData(TAB, tabKey)}
        onAuxClick={(event) => {
          if (event.button !== 1 || !closes) return;
          event.preventDefault();
          close(tabKey);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Delete' && closes) close(tabKey);
          onKey(event, tabKey);
        }}
      >
        {pinned && tabKey !== HOME ? <Icon name="pushpin" /> : null}
        {icon ? <Icon name={icon} /> : null}
        {title}
      </TabLink>
      {closes ? (
        <button type="button" className="tab-close" aria-label={text('shell.tabs.closeOne', { title })} onClick={() => close(tabKey)}>
          <Icon name="close" />
        </button>
      ) : null}
    </li>
  );
});

type TabLinkProps = React.AnchorHTMLAttributes<HTMLAnchorElement> & { readonly address: string; readonly active: boolean };

/** Unlike the router's link it does not subscribe to the location, and thus does not rerender on every navigation. */
function TabLink({ address, active, children, ...rest }: TabLinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={basePath + address}
      aria-current={active ? 'page' : undefined}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(address);
      }}
    >
      {children}
    </a>
  );
}
