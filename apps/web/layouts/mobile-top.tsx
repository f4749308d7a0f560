import { Brand } from '../shell/brand.tsx';
import { MobileMenu } from '../shell/menu/mobile-menu.tsx';
import { TopActions } from '../shell/top-actions.tsx';

/** The top bar of phones and small tablets, the same in every layout: the menu waits in a drawer. */
export const MobileTop = () => (
  <header className="frame-top">
    <MobileMenu />
    <Brand />
    <span className="frame-space" />
    <TopActions compact />
  </header>
);
