import { Brand } from '../shell/brand.tsx';
import { MobileMenu } from '../shell/menu/mobile-menu.tsx';
import { TopActions } from '../shell/top-actions.tsx';

/** Top bar of phones and small tablets in every layout; the menu is in a drawer. */
export const MobileTop = () => (
  <header className="frame-top">
    <MobileMenu />
    <Brand />
    <span className="frame-space" />
    <TopActions compact />
  </header>
);
