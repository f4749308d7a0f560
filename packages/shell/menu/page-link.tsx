import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOfTab, useTabs } from '../tabs/tabs.ts';
import { useCurrentPage } from '../use-current-page.ts';

interface PageLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly current?: boolean;
  readonly tabIndex?: number;
}

/** Link to a menu page; can be opened in a new window. If the page is already open, its tab is activated with its last state. */
export function PageLink({ to, children, current = false, ...rest }: PageLinkProps) {
  const navigate = useNavigate();
  const { path } = useCurrentPage();
  const follow = (event: MouseEvent) => {
    const tab = useTabs.getState().list.find(({ key }) => key === to);
    if (!tab || path === to || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(addressOfTab(tab));
  };
  return (
    <Link {...rest} to={to} onClick={follow} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  );
}
