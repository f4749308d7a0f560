import { useText } from '@zhixing/client/i18n.ts';
import { type ReactNode, useEffect } from 'react';
import { BrandMark } from '../brand-mark.tsx';
import { useSystemTitle } from '../use-page-title.ts';
import './message-page.css';
import './notice.css';

interface NoticeProps {
  readonly title: string;
  readonly what?: string;
  /** Shows progress; the user need not act. */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

/** A standalone message page without the shell, for users who may not be signed in. */
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

/** Link to the start page. */
export function ToStart() {
  const text = useText();
  return (
    <a className="zx-button primary" href="./">
      {text('entrance.start')}
    </a>
  );
}
