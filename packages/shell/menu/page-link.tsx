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

/** A link to a page of the menu, which a person may open in another window. A page that is open already comes to the front as it was left. */
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
