import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { type CacheMetrics, useCaches, useClearCache } from './use-caches.ts';
import '@zhixing/shell/page/page.css';

const ALL = '';

/** The caches of the server: size, age and hit rate, with buttons to clear them. */
export default function CachePage() {
  const text = useText();
  const query = useCaches();
  const confirm = useConfirm();
  const { busy, clear } = useClearing();
  const columns = useColumns(busy, clear);
  const clearAll = async () => {
    if (await confirm({ title: text('caches.sure'), content: text('caches.sureWhat'), okText: text('caches.forgetAll') })) await clear(ALL);
  };
  return (
    <section className="program-page">
      <header>
        <h1>{text('caches.title')}</h1>
        <Button loading={busy === ALL} disabled={!query.data} onClick={() => void clearAll()}>
          {text('caches.forgetAll')}
        </Button>
      </header>
      <p className="own-note">{text('caches.about')}</p>
      <Part query={query}>
        {({ list, process }) => (
          <>
            <OwnTable label={text('caches.title')} columns={columns} rows={list} rowKey={({ name }) => name} />
            <p className="own-note">{text('caches.process', { process })}</p>
          </>
        )}
      </Part>
    </section>
  );
}

/** Clears one cache at a time and shows the result. */
function useClearing() {
  const [busy, setBusy] = useState<string | null>(null);
  const send = useClearCache();
  const notices = useNotices();
  const clear = async (name: string) => {
    setBusy(name);
    const message = await send(name === ALL ? null : name).catch(notices.failed);
    if (message) notices.done(message);
    setBusy(null);
  };
  return { busy, clear };
}

function useColumns(busy: string | null, clear: (name: string) => Promise<void>): readonly OwnColumn<CacheMetrics>[] {
  const text = useText();
  const number = (value: number | null) => (value === null ? '–' : grouped(value));
  return [
    {
      key: 'title',
      title: text('caches.name'),
      draw: ({ title, what }) => (
        <div>
          {title}
          <p className="own-note">{what}</p>
        </div>
      ),
    },
    { key: 'size', title: text('caches.size'), draw: ({ size }) => number(size) },
    { key: 'rate', title: text('caches.rate'), draw: rateOf },
    { key: 'asked', title: text('caches.asked'), draw: ({ hits, misses }) => number(hits === null ? null : hits + (misses ?? 0)) },
    { key: 'since', title: text('caches.since'), draw: ({ since }) => dateTime(since) },
    {
      key: 'actions',
      title: text('caches.actions'),
      draw: ({ name, title }) => (
        <Button
          size="small"
          loading={busy === name}
          aria-label={text('caches.forgetOne', { name: title })}
          onClick={() => void clear(name)}
        >
          {text('caches.forget')}
        </Button>
      ),
    },
  ];
}

function rateOf({ hits, misses }: CacheMetrics): string {
  if (hits === null || misses === null || hits + misses === 0) return '–';
  return `${((100 * hits) / (hits + misses)).toFixed(1)}%`;
}
