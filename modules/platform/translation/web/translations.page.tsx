import { useText } from '@zhixing/client/i18n.ts';
import { OwnPage } from '@zhixing/shell/page/own-page.tsx';
import type { OwnColumn } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button, Tag } from 'antd';
import { Suspense, useState } from 'react';
import { TranslationTools } from './translation-tools.tsx';
import { type TextQuery, type Tongue, type Translation, tongues, useTranslations } from './use-translations.ts';
import '@zhixing/shell/page/page.css';
import './translations.css';

const TranslationDialog = lazyDialog(() => import('./translation-dialog.tsx'));

/** The texts of the product in every language: search, edit, export and import. */
export default function TranslationsPage() {
  const text = useText();
  const [asked, setAsked] = useState<TextQuery>({ keyword: '', type: '', state: '' });
  const [page, setPage] = useState({ currentPage: 1, pageSize: 20 });
  const [open, setOpen] = useState<Translation | null>(null);
  const query = useTranslations(asked, page);
  const columns = useColumns(setOpen);
  const ask = (part: Partial<TextQuery>) => {
    setPage({ ...page, currentPage: 1 });
    setAsked({ ...asked, ...part });
  };
  return (
    <section className="program-page translations-page">
      <header>
        <h1>{text('translations.title')}</h1>
      </header>
      <p className="own-note">{text('translations.about')}</p>
      <TranslationTools asked={asked} ask={ask} />
      <Part query={query}>
        {({ list, pagination: { total } }) => (
          <OwnPage
            label={text('translations.title')}
            none={text('translations.none')}
            columns={columns}
            rows={list}
            rowKey={({ id }) => id}
            total={total}
            paging={page}
            onPaging={setPage}
            count={text('translations.total', { count: total })}
          />
        )}
      </Part>
      <Suspense>{open ? <TranslationDialog one={open} onClose={() => setOpen(null)} /> : null}</Suspense>
    </section>
  );
}

function useColumns(open: (one: Translation) => void): readonly OwnColumn<Translation>[] {
  const text = useText();
  const said = (tongue: Tongue): OwnColumn<Translation> => ({
    key: tongue,
    title: text(`translations.tongues.${tongue}`),
    draw: (one) => (
      <div lang={tongues[tongue]} className="translation-text">
        {one[tongue] || <span className="own-note">{text('translations.lacking')}</span>}
        {one.changed.includes(tongue) ? <Tag color="processing">{text('translations.changed')}</Tag> : null}
      </div>
    ),
  });
  return [
    said('zh_CN'),
    said('zh_TW'),
    said('en'),
    {
      key: 'key',
      title: text('translations.key'),
      draw: ({ enCode, type }) => (
        <div className="translation-key">
          <code lang="zxx">{breakable(enCode)}</code>
          <span className="own-note">{text(type === 0 ? 'translations.browser' : 'translations.server')}</span>
        </div>
      ),
    },
    {
      key: 'actions',
      title: text('translations.actions'),
      draw: (one) => (
        <Button size="small" aria-label={text('translations.editOne', { key: one.enCode })} onClick={() => open(one)}>
          {text('translations.edit')}
        </Button>
      ),
    },
  ];
}

/** Allows long keys to wrap after a dot or before a capital letter. */
const breakable = (key: string) => key.replace(/\.|(?=[A-Z])/g, (mark) => `${mark}\u200b`);
