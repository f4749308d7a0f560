import { Brand } from '../shell/brand.tsx';
import { Breadcrumbs } from '../shell/breadcrumbs.tsx';
import { SideMenu } from '../shell/menu/side-menu.tsx';
import { SideToggle } from '../shell/menu/side-toggle.tsx';
import { TopActions } from '../shell/top-actions.tsx';
import type { Layout } from './layout.ts';

/** Layout with the whole menu at the side; top bar and tabs above the page. */
const classic: Layout = {
  Side: () => <SideMenu head={<Brand onSide />} />,
  WorkTop: () => (
    <header className="frame-top">
      <SideToggle />
      <Breadcrumbs />
      <span className="frame-space" />
      <TopActions />
    </header>
  ),
  crumbsInPage: false,
};

export default classic;
