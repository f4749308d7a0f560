import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import type { MenuPage } from '@zhixing/shell/menu/page-table.ts';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import './frame.page.css';

/**
 * The page of another host inside the shell. It may run and keep what is its own, and neither touches this window nor learns who is signed in; many hosts refuse to be
 * shown in a frame, so the way to a window of its own is always there.
 */
export default function FramePage({ page }: { page: MenuPage }) {
  const text = useText();
  const language = useLanguage();
  const address = page.entry.urlAddress;
  const refused = useRefused(address);
  const title = page.titles[language] || page.titles.zh;
  return (
    <section className="frame-page">
      <p className="frame-page-foot">
        <span>{text('frame.from', { host: hostOf(address) })}</span>
        <Button type="link" size="small" href={address} target="_blank" rel="noopener noreferrer">
          {text('frame.window')}
        </Button>
      </p>
      {refused ? (
        <Alert
          type="warning"
          showIcon
          title={text('frame.refused')}
          action={<Button onClick={() => globalThis.location.reload()}>{text('frame.reload')}</Button>}
        />
      ) : (
        <iframe
          title={title}
          src={address}
          // A host of its own: with its own origin it cannot reach this window, and without it most pages could not even keep their language.
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
          referrerPolicy="no-referrer"
        />
      )}
    </section>
  );
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

/** Hosts are let in when the window opens: one that was put into the menu since waits for the next time. The own host never comes into a frame. */
function useRefused(address: string): boolean {
  const own = !URL.canParse(address) || new URL(address).origin === globalThis.location.origin;
  const [refused, setRefused] = useState(own);
  useEffect(() => {
    const hear = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && new URL(address).origin === (URL.canParse(blockedURI) ? new URL(blockedURI).origin : ''))
        setRefused(true);
    };
    document.addEventListener('securitypolicyviolation', hear);
    return () => document.removeEventListener('securitypolicyviolation', hear);
  }, [address]);
  return refused;
}
