import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { ArticleText } from '@zhixing/ui/article/article-text.tsx';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import ReadersAside from './readers-aside.tsx';

const FileLinks = lazy(() => import('@zhixing/ui/record/file-links.tsx'));

/** An announcement to be read: its text in lines of a readable length. Reading it is noted. */
export function Article({ id, onBack }: { id: string; onBack: () => void }) {
  const text = useText();
  const query = useRecord('announcement', id);
  return (
    <section className="program-page">
      <p className="announcement-back">
        <Button type="link" onClick={onBack}>
          {text('announcements.back')}
        </Button>
      </p>
      <Part query={query}>{(one) => <Read one={one} />}</Part>
    </section>
  );
}

function Read({ one }: { one: OneRecord }) {
  const text = useText();
  const { data: model } = useModel('announcement');
  const { record, labels } = one;
  const { id, title, body, sender, sentAt, excerpt, office } = record;
  const files = Array.isArray(record.attachments) ? record.attachments.map(String) : [];
  return (
    <article className="announcement">
      <h1>{String(title)}</h1>
      <p className="announcement-about">
        {[office, sender, typeof sentAt === 'string' && dateTime(sentAt)]
          .filter((part) => typeof part === 'string' && part !== '')
          .join(' · ')}
      </p>
      {typeof excerpt === 'string' && excerpt !== '' && <p className="announcement-excerpt">{excerpt}</p>}
      <ArticleText text={String(body ?? '')} />
      {files.length > 0 && (
        <section>
          <h2>{text('announcements.files')}</h2>
          <Suspense>
            <FileLinks
              ids={files}
              labelOf={(file) => labels.attachments?.[String(file)]}
              path={`/api/data/announcement/${id}/files/attachments`}
            />
          </Suspense>
        </section>
      )}
      {model && <ReadersAside model={model} one={one} />}
    </article>
  );
}
