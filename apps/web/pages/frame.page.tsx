import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import type { MenuPage } from '@zhixing/shell/menu/page-table.ts';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import './frame.page.css';

/**
 * An external page in a sandboxed frame. It cannot access this window or learn who is signed in. Many hosts refuse framing, so a link to
 * open it in a new window is always shown.
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
          // allow-same-origin is safe for a foreign origin, and most pages need it for their own storage.
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
          referrerPolicy="no-referrer"
        />
      )}
    </section>
  );
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

/**
 * Whether the content security policy blocks the host. It is sent with the page, so hosts added to the menu later need a reload. The own
 * origin is never framed.
 */
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
