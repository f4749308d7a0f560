import { type ReactNode, useEffect } from 'react';
import { BrandMark } from '../brand-mark.tsx';
import { useSystemTitle } from '../use-page-title.ts';
import { LanguageSwitch } from './language-switch.tsx';
import './failure.css';
import './sign-in.css';
import './public-page.css';

/** Layout of pages without sign-in: system title, language switch and page title. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  const system = useSystemTitle();
  useEffect(() => {
    document.title = `${title} - ${system}`;
  }, [title, system]);
  return (
    <main className="register">
      <header>
        <BrandMark />
        <span>{system}</span>
        <LanguageSwitch />
      </header>
      <div className="register-card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
