import { Brand } from '../shell/brand.tsx';
import { Breadcrumbs } from '../shell/breadcrumbs.tsx';
import { SideMenu } from '../shell/menu/side-menu.tsx';
import { TopActions } from '../shell/top-actions.tsx';
import type { Layout } from './layout.ts';

/** Layout with the menu as an icon strip with fly-outs, which leaves most room for the page. */
const plain: Layout = {
  Side: () => <SideMenu folded head={<Brand onSide />} />,
  WorkTop: () => (
    <header className="frame-top">
      <Breadcrumbs />
      <span className="frame-space" />
      <TopActions />
    </header>
  ),
  crumbsInPage: false,
};

export default plain;
