import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Input, Pagination } from 'antd';
import { useState } from 'react';
import { type Failure, useFailures } from './use-providers.ts';

/** Failed external sign-ins. Users only get a reference, whose reason is looked up here. */
export function Failures() {
  const text = useText();
  const [reference, setReference] = useState('');
  const [page, setPage] = useState(1);
  const query = useFailures(reference, page);
  const columns: readonly OwnColumn<Failure>[] = [
    { key: 'reference', title: text('providers.failures.reference'), draw: (one) => <code>{one.reference}</code> },
    { key: 'at', title: text('providers.failures.at'), draw: ({ at }) => dateTime(at) },
    { key: 'provider', title: text('providers.failures.provider'), draw: ({ provider }) => provider ?? '—' },
    {
      key: 'why',
      title: text('providers.failures.why'),
      draw: ({ why, todo }) => (
        <span className="provider-why">
          {why}
          <span>{todo}</span>
        </span>
      ),
    },
    { key: 'address', title: text('providers.failures.address'), draw: ({ address }) => address },
  ];
  const search = (typed: string) => {
    setReference(typed.trim());
    setPage(1);
  };
  return (
    <section className="provider-failures" aria-labelledby="provider-failures">
      <header>
        <h2 id="provider-failures">{text('providers.failures.title')}</h2>
        <Input.Search
          allowClear
          maxLength={20}
          aria-label={text('providers.failures.search')}
          placeholder={text('providers.failures.search')}
          onSearch={search}
        />
      </header>
      <Part query={query}>
        {({ list, pagination }) =>
          list.length === 0 ? (
            <p className="own-note">{text(reference ? 'providers.failures.unknown' : 'providers.failures.none')}</p>
          ) : (
            <>
              <OwnTable label={text('providers.failures.title')} columns={columns} rows={list} rowKey={(one) => one.reference} />
              <Pagination
                hideOnSinglePage
                showSizeChanger={false}
                current={page}
                pageSize={pagination.pageSize}
                total={pagination.total}
                onChange={setPage}
              />
            </>
          )
        }
      </Part>
    </section>
  );
}
