import type { ReactNode } from 'react';
import { Brand } from '../shell/brand.tsx';
import { Breadcrumbs } from '../shell/breadcrumbs.tsx';
import { MainRegion, SkipLink } from '../shell/main-region.tsx';
import { MobileMenu } from '../shell/mobile-menu.tsx';
import { SideMenu } from '../shell/side-menu.tsx';
import { SideToggle } from '../shell/side-toggle.tsx';
import { TabBar } from '../shell/tab-bar.tsx';
import { TopActions } from '../shell/top-actions.tsx';
import { TopMenu } from '../shell/top-menu.tsx';
import { useMobile } from '../shell/use-mobile.ts';
import './blend.css';

/** The first menu level along the top, the chosen entry's children at the side; a drawer for both on phones. */
export default function BlendLayout({ children }: { children: ReactNode }) {
  const mobile = useMobile();
  return (
    <div className="blend">
      <SkipLink />
      <header className="blend-top">
        {mobile ? <MobileMenu /> : null}
        <Brand />
        {mobile ? <span className="blend-space" /> : <TopMenu />}
        <TopActions compact={mobile} />
      </header>
      <div className="blend-body">
        {mobile ? null : <SideMenu />}
        <div className="blend-work">
          <div className="blend-tabs">
            {mobile ? null : <SideToggle />}
            <TabBar />
          </div>
          <MainRegion>
            <Breadcrumbs />
            {children}
          </MainRegion>
        </div>
      </div>
    </div>
  );
}
