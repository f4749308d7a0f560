import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { PartTabs } from '@zhixing/shell/page/part-tabs.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import SecurityPage from '../security/security.page.tsx';
import { Administrators } from './administrators.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SystemPictures } from './system-pictures.tsx';
import { type SystemSettings, useSystemSettings } from './use-system-settings.ts';
import '@zhixing/shell/page/page.css';
import './system.css';

const parts = ['basics', 'pictures', 'calendar', 'sessions', 'security', 'administrators'] as const;
const signingIn = [
  ...(['tokenTimeout', 'passwordErrorsNumber', 'lockTime', 'updateCycle', 'updateInAdvance', 'initialPasswordHours'] as const),
  ...(['captcha', 'verificationCodeNumber', 'lastLoginTimeSwitch', 'minorsWatermark'] as const),
];
type PartName = (typeof parts)[number];

/** System settings: names and pictures, calendar, sign-in and security. */
export default function SystemPage() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const asked = parts.find((part) => part === search.get('part')) ?? 'basics';
  const query = useSystemSettings();
  const read = (children: (settings: SystemSettings) => ReactNode) => <Part query={query}>{children}</Part>;
  const shown: Readonly<Record<PartName, ReactNode>> = {
    basics: read((settings) => (
      <SettingsForm
        settings={settings}
        fields={['sysName', 'sysNameZhtw', 'sysNameEn', 'sysVersion', 'companyName', 'copyright', 'domain']}
      />
    )),
    pictures: read((settings) => <SystemPictures settings={settings} />),
    calendar: read((settings) => <SettingsForm settings={settings} fields={['defaultView', 'firstDay', 'showLunarCalendar']} />),
    sessions: read((settings) => <SettingsForm settings={settings} fields={signingIn} />),
    administrators: <Administrators />,
    security: <SecurityPage />,
  };
  return (
    <section className="program-page">
      <h1>{text('systemConfig.title')}</h1>
      <PartTabs
        label={text('systemConfig.title')}
        parts={parts.map((key) => ({ key, label: text(`systemConfig.parts.${key}`), children: shown[key] }))}
        active={asked}
        choose={(part) => setSearch({ part }, { replace: true })}
      />
    </section>
  );
}
