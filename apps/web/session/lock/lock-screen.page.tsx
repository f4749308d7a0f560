import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { BrandMark } from '@zhixing/shell/brand-mark.tsx';
import { LanguageSwitch } from '@zhixing/shell/public/language-switch.tsx';
import { useSystemTitle } from '@zhixing/shell/use-page-title.ts';
import { useEffect } from 'react';
import { LockCard } from './lock-card.tsx';
import { LockClock } from './lock-clock.tsx';
import './lock-screen.css';

/** Lock screen. Uses native controls instead of antd, because it must render at once after a reload. */
export default function LockScreenPage() {
  const text = useText();
  useLanguage();
  const title = text('lock.title');
  const system = useSystemTitle();
  useEffect(() => {
    document.title = `${title} - ${system}`;
  }, [title, system]);
  return (
    <main className="lock-screen">
      <header className="lock-top">
        <BrandMark />
        <span>{system}</span>
        <LanguageSwitch />
      </header>
      <div className="lock-middle">
        <LockClock />
        <LockCard title={title} />
      </div>
    </main>
  );
}
