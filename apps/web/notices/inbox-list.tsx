import { useText } from '@zhixing/client/i18n.ts';
import { type Notice, useInbox, useMarkRead } from '@zhixing/client/workbench/use-inbox.ts';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOfRecord } from '../palette/places.ts';
import { ChinaTime } from './china-time.tsx';

const PAGE = 20;
const MOST = 500;

/** The notices of the person, newest first. Choosing one marks it as read and leads to what it is about. */
export function InboxList({ close }: { close: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const [shown, setShown] = useState(PAGE);
  const inbox = useInbox({ pageSize: shown });
  const markRead = useMarkRead();
  if (inbox.isError && !inbox.data) return <Failed error={inbox.error} onRetry={inbox.refetch} />;
  if (!inbox.data) return <Waiting />;
  const { list, unread, pagination } = inbox.data;
  if (list.length === 0) return <p className="notices-none">{text('notices.none')}</p>;
  const open = (notice: Notice) => {
    if (!notice.read) markRead.mutate([notice.id]);
    const address = addressOf(notice);
    if (address === null) return;
    close();
    void navigate(address);
  };
  return (
    <>
      <Flex justify="space-between" align="center">
        <span role="status">{text('notices.unread', { count: unread })}</span>
        <Button type="link" disabled={unread === 0} loading={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
          {text('notices.readAll')}
        </Button>
      </Flex>
      <ul className="notices-list">
        {list.map((notice) => (
          <li key={notice.id}>
            <button type="button" className={notice.read ? 'notice' : 'notice fresh'} onClick={() => open(notice)}>
              <span className="notice-title">
                {notice.read ? null : <span className="sr-only">{text('notices.fresh')}</span>}
                {notice.title}
              </span>
              {notice.text ? <span className="notice-text">{notice.text}</span> : null}
              <ChinaTime at={notice.at} />
            </button>
          </li>
        ))}
      </ul>
      {pagination.total > list.length && shown < MOST ? (
        <Button block loading={inbox.isFetching} onClick={() => setShown(Math.min(shown + PAGE, MOST))}>
          {text('notices.more')}
        </Button>
      ) : null}
    </>
  );
}

const addressOf = ({ link, record }: Notice): string | null => {
  if (link !== null) return link;
  return record === null || record.label === null ? null : addressOfRecord(record.model, record.id);
};
