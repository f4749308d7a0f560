import { type ComponentType, lazy, Suspense } from 'react';
import { lazyAside } from '../app/lazy-aside.ts';
import { lazyRetry } from '../app/lazy-retry.ts';
import { usePaletteKey } from '../palette/use-palette-key.ts';
import { useVisitNotes } from '../palette/use-visits.ts';
import { type DialogName, openDialog, useOpenDialog } from './open-dialog.ts';

const dialogs: Readonly<Record<DialogName, ComponentType<{ close: () => void }>>> = {
  palette: lazyAside(() => import('../palette/palette.tsx')),
  notices: lazy(lazyRetry(() => import('../notices/notices-drawer.tsx'))),
  tour: lazyAside(() => import('../tour/tour.tsx')),
  settings: lazyAside(() => import('./settings/settings-drawer.tsx')),
  jobs: lazyAside(() => import('@zhixing/ui/jobs/job-centre.tsx')),
  password: lazyAside(() => import('../people/password-dialog.tsx')),
  applications: lazyAside(() => import('../people/application-drawer.tsx')),
  care: lazyAside(() => import('../people/care/care-dialog.tsx')),
  role: lazyAside(() => import('../authorise/role-dialog.tsx')),
  posts: lazyAside(() => import('../people/care/posts-dialog.tsx')),
  statement: lazyAside(() => import('../people/statement-dialog.tsx')),
  about: lazy(lazyRetry(() => import('./about-dialog.tsx'))),
};

/** The open dialog of the shell, and what opens one from anywhere. */
export function Dialogs() {
  usePaletteKey();
  useVisitNotes();
  const name = useOpenDialog((open) => open.name);
  if (name === null) return null;
  const Dialog = dialogs[name];
  return (
    <Suspense fallback={null}>
      <Dialog close={() => openDialog(null)} />
    </Suspense>
  );
}
