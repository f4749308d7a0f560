import { type Notice, useMarkRead } from '@zhixing/client/workbench/use-inbox.ts';
import { useNavigate } from 'react-router';
import { addressOfRecord } from '../palette/places.ts';

/** Marks a notification as read and opens its page, if any. */
export function useOpenNotice(close: () => void): (notice: Notice) => void {
  const navigate = useNavigate();
  const markRead = useMarkRead();
  return (notice) => {
    if (!notice.read) markRead.mutate({ ids: [notice.id] });
    const address = addressOf(notice);
    if (address === null) return;
    close();
    void navigate(address);
  };
}

const addressOf = ({ link, record }: Notice): string | null => {
  if (link !== null) return link;
  return record === null || record.label === null ? null : addressOfRecord(record.model, record.id);
};
