import { type ReactNode, useEffect } from 'react';
import { BrandMark } from '../brand-mark.tsx';
import { useSystemTitle } from '../use-page-title.ts';
import { LanguageSwitch } from './language-switch.tsx';
import './failure.css';
import './sign-in.css';
import './public-page.css';

/** What stands around a page for people without an account: whose system it is, in which language, and what it is about. */
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
