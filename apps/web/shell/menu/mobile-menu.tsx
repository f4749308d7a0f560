import { useText } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { lazyRetry } from '@zhixing/shell/lazy/lazy-retry.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { lazy, Suspense, useEffect, useState } from 'react';

const MenuDrawer = lazy(lazyRetry(() => import('./menu-drawer.tsx')));

/** Menu button of phones; its drawer closes on navigation. */
export function MobileMenu() {
  const text = useText();
  const { path } = useCurrentPage();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => setOpenAt((at) => (at === path ? at : null)), [path]);
  const open = () => {
    setWanted(true);
    setOpenAt(path);
  };
  return (
    <>
      <button
        type="button"
        className="icon-button large"
        aria-label={text('shell.openMenu')}
        aria-expanded={openAt !== null}
        onClick={open}
      >
        <Icon name="menu" />
      </button>
      <Suspense fallback={null}>{wanted ? <MenuDrawer open={openAt !== null} close={() => setOpenAt(null)} /> : null}</Suspense>
    </>
  );
}
