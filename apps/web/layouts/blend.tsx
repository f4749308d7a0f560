import { Brand } from '../shell/brand.tsx';
import { useActiveTop } from '../shell/menu/active-top.ts';
import { SideMenu } from '../shell/menu/side-menu.tsx';
import { SideToggle } from '../shell/menu/side-toggle.tsx';
import { TopMenu } from '../shell/menu/top-menu.tsx';
import { TopActions } from '../shell/top-actions.tsx';
import type { Layout } from './registry.ts';

/** The first menu level along the top, the chosen entry's children at the side. */
const blend: Layout = {
  Top: () => (
    <header className="frame-top">
      <Brand wide />
      <SideToggle />
      <TopMenu />
      <TopActions />
    </header>
  ),
  Side: () => <SideMenu root={useActiveTop()} />,
  crumbsInPage: true,
};

export default blend;
