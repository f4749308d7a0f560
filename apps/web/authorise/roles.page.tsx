import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { RowExtras } from '@zhixing/ui/list/row-extras.ts';
import ModelPage from '@zhixing/ui/model-page.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Suspense, useCallback, useState } from 'react';
import './authorise.css';

const CopyDialog = lazyDialog(() => import('./copy-dialog.tsx'));
const CompareDialog = lazyDialog(() => import('./compare-dialog.tsx'));

/** The list of roles, from which a role is copied and compared with another. */
export default function RolesPage() {
  const text = useText();
  const [open, setOpen] = useState<{ readonly what: 'copy' | 'compare'; readonly row: RecordRow } | null>(null);
  const may = useModel('role').data?.access;
  const grants = may?.actions.includes('authorise') === true;
  const makes = grants && may?.create === true;
  const extras = useCallback(
    (row: RecordRow) => [
      ...(makes ? [{ key: '-copy-role', label: text('authorise.copy.open'), onClick: () => setOpen({ what: 'copy', row }) }] : []),
      ...(grants ? [{ key: '-compare', label: text('authorise.compare.open'), onClick: () => setOpen({ what: 'compare', row }) }] : []),
    ],
    [text, grants, makes],
  );
  const close = () => setOpen(null);
  return (
    <RowExtras.Provider value={extras}>
      <ModelPage model="role" />
      <Suspense>
        {open?.what === 'copy' && <CopyDialog id={open.row.id} name={String(open.row.name)} onClose={close} onMade={close} />}
        {open?.what === 'compare' && <CompareDialog left={open.row.id} onClose={close} />}
      </Suspense>
    </RowExtras.Provider>
  );
}
