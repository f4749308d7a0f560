import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { RecordPage } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Pagination, Segmented } from 'antd';
import { useId, useState } from 'react';
import './readers.css';

const PAGE = 10;

/** How many recipients have read an announcement; expanded, who has and who has not. */
export function Readers({ id }: { id: string }) {
  const text = useText();
  const label = useId();
  const [open, setOpen] = useState(false);
  const [hasRead, setHasRead] = useState(false);
  const [page, setPage] = useState(1);
  const query = (read: boolean) => ({
    page: read === hasRead ? page : 1,
    size: PAGE,
    filter: { announcement: id, readAt: { empty: !read } },
    sort: read ? '-readAt' : undefined,
    fields: ['user', 'organisation', 'readAt'],
  });
  const read = useList('announcementReader', query(true));
  const unread = useList('announcementReader', query(false));
  const total = ({ data }: typeof read) => data?.pagination.total ?? 0;
  const all = total(read) + total(unread);
  const shown = hasRead ? read : unread;
  if (read.isPending || unread.isPending) return <Waiting rows={1} />;
  if (!read.data || !unread.data || !shown.data || all === 0) return null;
  return (
    <details className="announcement-readers" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary id={label}>{text('announcementReaders.count', { read: total(read), all })}</summary>
      {open && (
        <>
          <Segmented
            aria-labelledby={label}
            value={hasRead ? 'read' : 'unread'}
            onChange={(value) => {
              setHasRead(value === 'read');
              setPage(1);
            }}
            options={[
              { value: 'unread', label: text('announcementReaders.unread', { count: total(unread) }) },
              { value: 'read', label: text('announcementReaders.read', { count: total(read) }) },
            ]}
          />
          <Lines page={shown.data} label={label} />
          <Pagination
            size="small"
            current={page}
            pageSize={PAGE}
            total={total(shown)}
            onChange={setPage}
            hideOnSinglePage
            showSizeChanger={false}
          />
        </>
      )}
    </details>
  );
}

function Lines({ page: { list, labels }, label }: { page: RecordPage; label: string }) {
  const text = useText();
  if (list.length === 0) return <p className="announcement-readers-none">{text('announcementReaders.none')}</p>;
  return (
    <ul aria-labelledby={label}>
      {list.map((row) => (
        <li key={row.id}>
          <strong>{labels.user?.[String(row.user)] ?? '—'}</strong>
          <span>{labels.organisation?.[String(row.organisation)]}</span>
          {typeof row.readAt === 'string' && <time dateTime={row.readAt}>{dateTime(row.readAt)}</time>}
        </li>
      ))}
    </ul>
  );
}
