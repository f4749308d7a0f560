import { useLanguage } from '@zhixing/client/i18n.ts';
import { lazyRetry } from '@zhixing/shell/lazy/lazy-retry.ts';
import { usePageTitle } from '@zhixing/shell/use-page-title.ts';
import { OverPageHost } from '@zhixing/ui/states/over-page.tsx';
import { ToastHost } from '@zhixing/ui/states/toast-host.tsx';
import { ConfigProvider } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { Frame } from '../layouts/frame.tsx';
import { SessionDialogs } from '../session/session-dialogs.tsx';
import { useAntdLocale } from '../theme/antd-locale.ts';
import { antdThemeOf, classOf } from '../theme/antd-theme.ts';
import { useLook } from '../theme/use-look.ts';
import { Dialogs } from './dialogs.tsx';
import { ExternalFailures } from './menu/external-failures.tsx';
import { Pages } from './tabs/pages.tsx';
import './shell.css';
import './touch.css';

/** @public The guard takes it from this chunk, which it loads. */
export { preloadPage } from '../pages/page-view.tsx';

const QuietParts = lazy(lazyRetry(() => import('./quiet-parts.tsx')));

/** The shell around the pages of a signed-in user. */
export default function Shell() {
  const { locale } = useAntdLocale();
  const look = useLook();
  const theme = useMemo(() => antdThemeOf(look), [look]);
  useLanguage();
  usePageTitle();
  return (
    <ConfigProvider theme={theme} {...(locale && { locale })} button={{ autoInsertSpace: false }}>
      <div className={`shell ${classOf(look)}`}>
        <ToastHost />
        <OverPageHost />
        <Suspense fallback={null}>
          <QuietParts />
        </Suspense>
        <ExternalFailures />
        <Suspense fallback={<ShellSkeleton />}>
          <ErrorBoundary>
            <Frame>
              <Pages />
            </Frame>
            <Dialogs />
            <SessionDialogs />
          </ErrorBoundary>
        </Suspense>
      </div>
    </ConfigProvider>
  );
}

function ShellSkeleton() {
  return (
    <div className="boot" aria-busy="true">
      <span />
    </div>
  );
}
