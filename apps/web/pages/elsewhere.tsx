import { useText } from '@zhixing/client/i18n.ts';
import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { useSwitch } from '@zhixing/shell/use-switch.tsx';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';

/** A page of another application that the user has access to. */
export interface Elsewhere {
  readonly application: { readonly id: string; readonly name: string };
  readonly title: string;
}

/** The page belongs to another application: switches to it, after confirmation if there is unsaved input. */
export function ElsewherePage({ place, path }: { place: Elsewhere; path: string }) {
  const text = useText();
  const { busy, switchTo } = useSwitch();
  const { application, title } = place;
  const go = () => void switchTo('System', application.id, path);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || hasUnsaved()) return;
    begun.current = true;
    go();
  });
  return (
    <section className="message-page" aria-busy={busy}>
      <h1>{text('notFound.elsewhere.title', { page: title, application: application.name })}</h1>
      <p role="status">{text(busy ? 'notFound.elsewhere.going' : 'notFound.elsewhere.what')}</p>
      <p className="message-ways">
        <Button type="primary" loading={busy} onClick={go}>
          {text('notFound.elsewhere.go')}
        </Button>
      </p>
    </section>
  );
}
