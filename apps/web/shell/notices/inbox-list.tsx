import { useText } from '@zhixing/client/i18n.ts';
import { type Inbox, type NoticeType, noticeTypes, useInbox, useMarkRead } from '@zhixing/client/workbench/use-inbox.ts';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Button, Flex, Segmented } from 'antd';
import { useState } from 'react';
import { NoticeLine } from './notice-line.tsx';
import { useOpenNotice } from './use-open-notice.ts';

const PAGE = 20;
const LIMIT = 500;

/** The user's notifications by type, newest first. Choosing one marks it as read and opens its page. */
export function InboxList({ close }: { close: () => void }) {
  const text = useText();
  const open = useOpenNotice(close);
  const [type, setType] = useState<NoticeType>();
  const [shown, setShown] = useState(PAGE);
  const inbox = useInbox({ pageSize: shown, type });
  if (inbox.isError && !inbox.data) return <Failed error={inbox.error} onRetry={inbox.refetch} />;
  if (!inbox.data) return <Waiting />;
  const { list, pagination } = inbox.data;
  return (
    <>
      <Types inbox={inbox.data} type={type} choose={setType} />
      <Summary inbox={inbox.data} type={type} />
      {list.length === 0 ? <p className="notices-none">{text('notices.none')}</p> : null}
      <ul className="notices-list">
        {list.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} open={() => open(notice)} />
        ))}
      </ul>
      {pagination.total > list.length && shown < LIMIT ? (
        <Button block loading={inbox.isFetching} onClick={() => setShown(Math.min(shown + PAGE, LIMIT))}>
          {text('notices.more')}
        </Button>
      ) : null}
    </>
  );
}

interface Choice {
  readonly inbox: Inbox;
  readonly type: NoticeType | undefined;
}

function Types({ inbox: { unread, unreadBy }, type, choose }: Choice & { choose: (type: NoticeType | undefined) => void }) {
  const text = useText();
  const label = (name: string, count: number) => (count > 0 ? `${text(`notices.types.${name}`)} ${count}` : text(`notices.types.${name}`));
  return (
    <Segmented
      block
      className="notice-types"
      aria-label={text('notices.byType')}
      value={type ?? 'all'}
      onChange={(value) => choose(value === 'all' ? undefined : (value as NoticeType))}
      options={[
        { value: 'all', label: label('all', unread) },
        ...noticeTypes.map((value) => ({ value, label: label(value, unreadBy[value]) })),
      ]}
    />
  );
}

function Summary({ inbox: { unread, unreadBy }, type }: Choice) {
  const text = useText();
  const markRead = useMarkRead();
  const count = type ? unreadBy[type] : unread;
  return (
    <Flex justify="space-between" align="center">
      <span role="status">{text('notices.unread', { count })}</span>
      <Button type="link" disabled={count === 0} loading={markRead.isPending} onClick={() => markRead.mutate({ type })}>
        {text('notices.readAll')}
      </Button>
    </Flex>
  );
}
