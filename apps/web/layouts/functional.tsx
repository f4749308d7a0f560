import { Brand } from '../shell/brand.tsx';
import { PanelMenu } from '../shell/menu/panel-menu.tsx';
import { TopActions } from '../shell/top-actions.tsx';
import type { Layout } from './layout.ts';

/** Layout without side menu: the first level at the top, everything below it in drop-down panels. */
const functional: Layout = {
  Top: () => (
    <header className="frame-top on-side">
      <Brand wide onSide />
      <PanelMenu />
      <TopActions />
    </header>
  ),
  crumbsInPage: true,
};

export default functional;
