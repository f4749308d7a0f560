import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { OwnPage } from '@zhixing/shell/page/own-page.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { SearchText } from '@zhixing/ui/widgets/search-text.tsx';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useSubjects } from '../use-authority.ts';
import { useSchemeColumns } from './scheme-columns.tsx';
import { SubjectSelect } from './subject-select.tsx';
import { type Scheme, useSchemes } from './use-schemes.ts';
import '../authorise.css';
import '../tree/check-tree.css';

const SchemeDialog = lazyDialog(() => import('./scheme-dialog.tsx'));

/** The data schemes with their conditions as text. */
export default function SchemesPage() {
  const text = useText();
  const subjects = useSubjects();
  const access = useModel('dataScheme').data?.access;
  const [asked, setAsked] = useState({ keyword: '', subject: '', page: 1, size: 20 });
  const [open, setOpen] = useState<Scheme | 'new' | null>(null);
  const query = useSchemes(asked);
  const columns = useSchemeColumns({ subjects: subjects.data?.models ?? [], edit: setOpen });
  const ask = (part: Partial<typeof asked>) => setAsked({ ...asked, page: 1, ...part });
  const close = () => setOpen(null);
  return (
    <section className="authorise-page">
      <h1>{text('authorise.schemes.title')}</h1>
      <p className="own-note">{text('authorise.schemes.what')}</p>
      <div className="check-tools">
        <div className="check-tools-search">
          <SearchText
            id="schemes-search"
            icon
            value={asked.keyword}
            onChange={(keyword) => ask({ keyword })}
            placeholder={text('authorise.schemes.search')}
          />
        </div>
        <SubjectSelect value={asked.subject} none={text('authorise.schemes.anySubject')} onChange={(subject) => ask({ subject })} />
        {access?.create && (
          <Button type="primary" onClick={() => setOpen('new')}>
            {text('authorise.schemes.make')}
          </Button>
        )}
      </div>
      <Part query={query}>
        {({ list, total }) => (
          <OwnPage
            label={text('authorise.schemes.title')}
            none={text(asked.keyword || asked.subject ? 'authorise.schemes.none' : 'authorise.schemes.empty')}
            columns={columns}
            rows={list}
            rowKey={({ id }) => id}
            total={total}
            paging={{ currentPage: asked.page, pageSize: asked.size }}
            onPaging={({ currentPage, pageSize }) => setAsked({ ...asked, page: currentPage, size: pageSize })}
          />
        )}
      </Part>
      <Suspense>{open && <SchemeDialog {...(open !== 'new' && { scheme: open })} onClose={close} onSaved={close} />}</Suspense>
    </section>
  );
}
