import { useText } from '@zhixing/client/i18n.ts';
import { OwnPage } from '@zhixing/shell/page/own-page.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Input } from 'antd';
import { useState } from 'react';
import { useKeyColumns } from './key-columns.tsx';
import { Making } from './making.tsx';
import { useAllKeys } from './use-keys.ts';
import '@zhixing/shell/page/page.css';
import './keys.css';

/** All keys, of users and of the system. */
export default function SystemKeysPage() {
  const text = useText();
  const [asked, setAsked] = useState({ currentPage: 1, pageSize: 20, keyword: '' });
  const query = useAllKeys(asked);
  const columns = useKeyColumns('system');
  return (
    <section className="program-page keys-page">
      <header>
        <h1>{text('keys.title.system')}</h1>
        <Making kind="system" />
      </header>
      <p className="own-note">{text('keys.what.system')}</p>
      <Input.Search
        allowClear
        className="keys-search"
        placeholder={text('keys.search')}
        aria-label={text('keys.search')}
        maxLength={100}
        onSearch={(keyword) => setAsked({ ...asked, currentPage: 1, keyword: keyword.trim() })}
      />
      <Part query={query}>
        {({ list, pagination: { total } }) => (
          <OwnPage
            label={text('keys.title.system')}
            none={text('keys.none')}
            columns={columns}
            rows={list}
            rowKey={({ id }) => id}
            total={total}
            paging={asked}
            onPaging={(paging) => setAsked({ ...asked, ...paging })}
            count={text('keys.total', { count: total })}
          />
        )}
      </Part>
    </section>
  );
}
