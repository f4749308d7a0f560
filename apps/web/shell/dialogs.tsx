import { lazyAside } from '@zhixing/shell/lazy/lazy-aside.ts';
import { lazyRetry } from '@zhixing/shell/lazy/lazy-retry.ts';
import { openDialog, useOpenDialog } from '@zhixing/shell/open-dialog.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { web } from '../app/web.ts';
import { useHelpKey } from './keys/use-help-key.ts';
import { usePaletteKey } from './palette/use-palette-key.ts';
import { useVisitNotes } from './palette/use-visits.ts';

const dialogs: Readonly<Record<string, ComponentType<{ close: () => void }>>> = {
  ...web.dialogs,
  palette: lazyAside(() => import('./palette/palette.tsx')),
  notices: lazy(lazyRetry(() => import('./notices/notices-drawer.tsx'))),
  tour: lazyAside(() => import('./tour/tour.tsx')),
  settings: lazyAside(() => import('./settings/settings-drawer.tsx')),
  jobs: lazyAside(() => import('@zhixing/ui/jobs/job-centre.tsx')),
  keys: lazyAside(() => import('./keys/keys-dialog.tsx')),
  about: lazy(lazyRetry(() => import('./about-dialog.tsx'))),
};

/** The open dialog of the shell, and the global keyboard shortcuts. */
export function Dialogs() {
  usePaletteKey();
  useHelpKey();
  useVisitNotes();
  const name = useOpenDialog((open) => open.name);
  if (name === null) return null;
  const Dialog = dialogs[name];
  if (!Dialog) return null;
  return (
    <Suspense fallback={null}>
      <Dialog close={() => openDialog(null)} />
    </Suspense>
  );
}
