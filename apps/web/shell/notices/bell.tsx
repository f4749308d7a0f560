import { useText } from '@zhixing/client/i18n.ts';
import { useInbox, useLiveInbox } from '@zhixing/client/workbench/use-inbox.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import './bell.css';

const LIMIT = 99;

/** Button of the notifications with the unread count. */
export function Bell() {
  const text = useText();
  useLiveInbox();
  const unread = useInbox().data?.unread ?? 0;
  const label = unread > 0 ? text('notices.unread', { count: unread }) : text('notices.title');
  return (
    <button type="button" className="icon-button bell" aria-label={label} title={label} onClick={() => openDialog('notices')}>
      <Icon name="bell" />
      {unread > 0 ? (
        <span className="bell-count" aria-hidden="true">
          {unread > LIMIT ? `${LIMIT}+` : unread}
        </span>
      ) : null}
    </button>
  );
}
