import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { addressOf, isExternal, opensWindow } from '@zhixing/shell/menu/entry.ts';
import { PageLink } from '@zhixing/shell/menu/page-link.tsx';
import { titlesOf } from '@zhixing/shell/menu/page-table.ts';
import { openExternal } from './open-external.ts';

interface EntryLinkProps {
  readonly entry: MenuEntry;
  readonly current: boolean;
  readonly className?: string;
}

/** A menu page as a link; an external entry as a button, with an icon if it opens a new window. */
export function EntryLink({ entry, current, className }: EntryLinkProps) {
  const title = titlesOf(entry)[useLanguage()] || entry.fullName;
  if (isExternal(entry))
    return (
      <button type="button" className={className} onClick={() => openExternal(entry)}>
        <span className="top-label">{title}</span> {opensWindow(entry) && <Icon name="export" />}
      </button>
    );
  return (
    <PageLink to={addressOf(entry)} className={className} current={current}>
      <span className="top-label">{title}</span>
    </PageLink>
  );
}
