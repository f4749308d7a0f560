import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { SearchText } from '@zhixing/ui/widgets/search-text.tsx';
import { Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';

const PAGE = 20;

/** Announcements for the reader, the latest first. */
export function Received() {
  const text = useText();
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState('');
  const fields = ['title', 'excerpt', 'office', 'sender', 'sentAt'];
  const query = useList('announcement', {
    page,
    size: PAGE,
    sort: '-sentAt',
    filter: { status: 'sent' },
    fields,
    ...(keyword && { keyword }),
  });
  const find = (wanted: string) => {
    setPage(1);
    setKeyword(wanted);
  };
  return (
    <>
      <div className="announcements-search">
        <SearchText id="announcements-search" icon value={keyword} onChange={find} placeholder={text('announcements.search')} />
      </div>
      <Part query={query}>
        {({ list, pagination }) => (
          <>
            {list.length === 0 && <p className="own-note">{text(keyword ? 'announcements.notFound' : 'announcements.none')}</p>}
            <ul className="announcements">
              {list.map(({ id, title, excerpt, office, sender, sentAt }) => (
                <li key={id}>
                  <Link to={`?record=${id}`}>
                    <strong>{String(title)}</strong>
                    {typeof excerpt === 'string' && excerpt !== '' && <span>{excerpt}</span>}
                    <small>
                      {[office, sender, typeof sentAt === 'string' && dateTime(sentAt)]
                        .filter((one) => typeof one === 'string')
                        .join(' · ')}
                    </small>
                  </Link>
                </li>
              ))}
            </ul>
            <Pagination
              current={page}
              pageSize={PAGE}
              total={pagination.total}
              onChange={setPage}
              hideOnSinglePage
              showSizeChanger={false}
            />
          </>
        )}
      </Part>
    </>
  );
}
