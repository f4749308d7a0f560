import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { Article } from './article.tsx';
import { Received } from './received.tsx';
import '@zhixing/shell/page/page.css';
import './announcements.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

/** Announcements: those received, each to be read in full, and for authors the list of those they write. */
export default function AnnouncementsPage() {
  const text = useText();
  const { data: model } = useModel('announcement');
  const [search, setSearch] = useSearchParams();
  if (!model) return <Waiting rows={6} />;
  const isAuthor = model.access.create;
  const part = isAuthor && search.get('part') === 'written' ? 'written' : 'received';
  const record = search.get('record');
  if (part === 'received' && record) return <Article id={record} onBack={() => setSearch({})} />;
  return (
    <section className={part === 'written' ? 'announcements-written' : 'program-page'}>
      <header>
        {part === 'received' && <h1>{text('announcements.title')}</h1>}
        {isAuthor && (
          <Segmented
            value={part}
            onChange={(next) => setSearch(next === 'written' ? { part: next } : {}, { replace: true })}
            options={(['received', 'written'] as const).map((value) => ({ value, label: text(`announcements.${value}`) }))}
            aria-label={text('announcements.parts')}
          />
        )}
      </header>
      {part === 'written' ? <ModelPage part model="announcement" /> : <Received />}
    </section>
  );
}
