import { useText } from '@zhixing/client/i18n.ts';
import { Input, Pagination } from 'antd';
import { useState } from 'react';
import { OwnTable } from '../own-table.tsx';
import { Part } from '../part.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { Making } from './making.tsx';
import { useAllKeys } from './use-keys.ts';
import './keys.css';

const SIZES = [20, 50, 100, 500];

/** All keys that programs come in with: those of people, and those of the system. */
export default function SystemKeysPage() {
  const text = useText();
  const [asked, setAsked] = useState({ currentPage: 1, pageSize: 20, keyword: '' });
  const query = useAllKeys(asked);
  const columns = useKeyColumns('system');
  return (
    <section className="keys-page">
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
          <>
            {list.length > 0 ? (
              <OwnTable label={text('keys.title.system')} columns={columns} rows={list} rowKey={({ id }) => id} />
            ) : (
              <p className="own-note">{text('keys.none')}</p>
            )}
            <Pagination
              align="end"
              current={asked.currentPage}
              pageSize={asked.pageSize}
              pageSizeOptions={SIZES}
              showSizeChanger
              showTotal={() => text('keys.total', { count: total })}
              total={total}
              onChange={(currentPage, pageSize) => setAsked({ ...asked, currentPage, pageSize })}
            />
          </>
        )}
      </Part>
    </section>
  );
}
