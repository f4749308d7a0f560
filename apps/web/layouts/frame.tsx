import { StageContext } from '@zhixing/ui/record/stage-context.ts';
import { type ReactNode, useState } from 'react';
import { Breadcrumbs } from '../shell/breadcrumbs.tsx';
import { MainRegion, SkipLink } from '../shell/main-region.tsx';
import { useSettings } from '../shell/settings/settings.ts';
import { Stage } from '../shell/stage.tsx';
import { TabBar } from '../shell/tabs/tab-bar.tsx';
import { useMobile, usePhone } from '../shell/use-mobile.ts';
import type { Layout } from './layout.ts';
import { MobileTop } from './mobile-top.tsx';
import { useLayout } from './registry.ts';
import './frame.css';

/** The chosen layout around the pages. The pages keep their position in the tree, so that switching layouts does not unmount them. */
export function Frame({ children }: { children: ReactNode }) {
  const mobile = useMobile();
  // The tab names the page already; its path would push the page down.
  const phone = usePhone();
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const { layoutType, tagsView, fixedHeader } = useSettings();
  const chosen = useLayout(mobile ? null : layoutType);
  const { Top, Side, WorkTop, crumbsInPage } = mobile ? narrow : chosen;
  return (
    <div className={fixedHeader ? 'frame' : 'frame flowing'} data-layout={layoutType}>
      <SkipLink />
      {Top ? <Top /> : null}
      <div className="frame-body">
        {Side ? <Side /> : null}
        <div className="frame-work" data-scrolls={fixedHeader ? undefined : ''}>
          {WorkTop ? <WorkTop /> : null}
          {tagsView ? <TabBar /> : null}
          <MainRegion>
            {crumbsInPage && !(phone && tagsView) ? <Breadcrumbs /> : null}
            <StageContext value={stage}>{children}</StageContext>
          </MainRegion>
        </div>
        <Stage stage={stage} onStage={setStage} />
      </div>
    </div>
  );
}

const narrow: Layout = { Top: MobileTop, crumbsInPage: true };
