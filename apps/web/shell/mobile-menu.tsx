import { useText } from '@zhixing/client/i18n.ts';
import { Drawer } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { lazyRetry } from '../app/lazy-retry.ts';
import { tokens } from '../theme/tokens.ts';
import { Icon } from './icon.tsx';
import { useCurrentPage } from './use-current-page.ts';

const WholeMenu = lazy(lazyRetry(() => import('./whole-menu.tsx')));

/** The whole menu in a drawer, for phones; closes when a page is opened. */
export function MobileMenu() {
  const text = useText();
  const { path } = useCurrentPage();
  const [openAt, setOpenAt] = useState<string | null>(null);
  useEffect(() => setOpenAt((at) => (at === path ? at : null)), [path]);
  return (
    <>
      <button type="button" className="icon-button large" aria-label={text('shell.openMenu')} onClick={() => setOpenAt(path)}>
        <Icon name="menu" />
      </button>
      <Drawer
        title={text('shell.menu')}
        placement="left"
        size={300}
        rootClassName="mobile-menu"
        open={openAt !== null}
        onClose={() => setOpenAt(null)}
        styles={{ body: { padding: 0, background: tokens.side } }}
      >
        <Suspense fallback={null}>
          <WholeMenu />
        </Suspense>
      </Drawer>
    </>
  );
}
