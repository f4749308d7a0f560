import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { DropMenu } from '@zhixing/ui/widgets/drop-menu.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { VIEWS } from './report-data.ts';

const ViewDialog = lazyDialog(() => import('./view-dialog.tsx'));

const LIMIT = 50;

/** The reports that the reader has set up and saved, and the way to save this one or have its figures sent. */
export function ReportViews({ report }: { report: string }) {
  const text = useText();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const saved = useList(VIEWS, { size: LIMIT, filter: { report }, fields: ['name', 'search', 'rhythm'] }).data?.list ?? [];
  const [editing, setEditing] = useState<RecordRow | 'new' | null>(null);
  const current = plain(search);
  const shown = saved.find((view) => plain(String(view.search ?? '')) === current);
  // The name of a report of the installation stands in the address, too.
  const open = (view: RecordRow) => {
    const next = new URLSearchParams(String(view.search ?? ''));
    const name = new URLSearchParams(search).get('name');
    if (name) next.set('name', name);
    void navigate({ pathname, search: `?${next}` });
  };
  return (
    <>
      <DropMenu
        menu={{
          selectedKeys: shown ? [shown.id] : [],
          items: [
            ...saved.map((view) => ({ key: view.id, label: String(view.name), onClick: () => open(view) })),
            ...(saved.length > 0 ? [{ type: 'divider' as const }] : []),
            { key: 'save', label: text('reportPage.saveView'), onClick: () => setEditing('new') },
            ...(shown ? [{ key: 'edit', label: text('reportPage.editView'), onClick: () => setEditing(shown) }] : []),
          ],
        }}
      >
        <Button>{shown ? String(shown.name) : text('reportPage.views')}</Button>
      </DropMenu>
      <Suspense>{editing && <ViewDialog report={report} view={editing} search={current} close={() => setEditing(null)} />}</Suspense>
    </>
  );
}

/** The parameters that make up a view: not the name of the report, nor the rows that are open. */
function plain(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['name', 'cell']) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}
