import { isPage } from '@zhixing/shell/menu/entry.ts';
import { Brand } from '../shell/brand.tsx';
import { useActiveTop } from '../shell/menu/active-top.ts';
import { SideMenu } from '../shell/menu/side-menu.tsx';
import { SideToggle } from '../shell/menu/side-toggle.tsx';
import { TopMenu } from '../shell/menu/top-menu.tsx';
import { TopActions } from '../shell/top-actions.tsx';
import type { Layout } from './layout.ts';

/** Children of the chosen top entry; nothing for a page at the top level. */
function BlendSide() {
  const root = useActiveTop();
  return root && isPage(root) ? null : <SideMenu root={root} />;
}

/** Layout with the first menu level at the top and its children at the side. */
const blend: Layout = {
  Top: () => (
    <header className="frame-top">
      <Brand wide />
      <SideToggle />
      <TopMenu />
      <TopActions />
    </header>
  ),
  Side: BlendSide,
  crumbsInPage: true,
};

export default blend;
