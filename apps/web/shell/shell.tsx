import { useLanguage } from '@zhixing/client/i18n.ts';
import { App as AntdApp, ConfigProvider } from 'antd';
import { Suspense } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { layoutOf } from '../layouts/registry.ts';
import { useAntdLocale } from '../theme/antd-locale.ts';
import { antdTheme } from '../theme/antd-theme.ts';
import { LastLogin } from './last-login.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Pages } from './pages.tsx';
import { useSettings } from './settings.ts';
import { usePageTitle } from './use-page-title.ts';
import './shell.css';

// One message at a time, the newest in place of the old, for 3 s (specification, section 8).
const messages = { maxCount: 1, duration: 3 };

/** Everything around the pages of a signed-in person. */
export default function Shell() {
  const { locale } = useAntdLocale();
  const Layout = layoutOf(useSettings((settings) => settings.layoutType));
  useLanguage();
  usePageTitle();
  return (
    <ConfigProvider theme={antdTheme} {...(locale && { locale })} button={{ autoInsertSpace: false }}>
      <AntdApp message={messages} className="shell">
        <OfflineNotice />
        <LastLogin />
        <Suspense fallback={<ShellSkeleton />}>
          <ErrorBoundary>
            <Layout>
              <Pages />
            </Layout>
          </ErrorBoundary>
        </Suspense>
      </AntdApp>
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
