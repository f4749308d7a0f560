import { useText } from '@zhixing/client/i18n.ts';
import { type ReactNode, useEffect } from 'react';
import { BrandMark } from '../brand-mark.tsx';
import { useSystemTitle } from '../use-page-title.ts';
import './message-page.css';
import './notice.css';

interface NoticeProps {
  readonly title: string;
  readonly what?: string;
  /** Something is under way: nothing has to be done. */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

/** A page beside the shell that says one thing: it is shown to people who may not be signed in. */
export function Notice({ title, what, busy = false, children }: NoticeProps) {
  const system = useSystemTitle();
  useEffect(() => {
    document.title = `${title} - ${system}`;
  }, [title, system]);
  return (
    <main className="notice">
      <header>
        <BrandMark />
        <span>{system}</span>
      </header>
      <section className="message-page" aria-busy={busy}>
        <h1>{title}</h1>
        {what ? <p role={busy ? 'status' : 'alert'}>{what}</p> : null}
        <p className="notice-actions">{children}</p>
      </section>
    </main>
  );
}

/** Leads back to where everybody begins. */
export function ToStart() {
  const text = useText();
  return (
    <a className="zx-button primary" href="./">
      {text('entrance.start')}
    </a>
  );
}
