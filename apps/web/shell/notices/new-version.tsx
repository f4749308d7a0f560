import { useText } from '@zhixing/client/i18n.ts';
import { flushDrafts } from '@zhixing/client/workbench/draft-store.ts';
import { isOutdated } from '@zhixing/shell/lazy/build.ts';
import { useEffect, useState } from 'react';
import './new-version.css';

const EVERY_MS = 300_000;
const LATER_MS = 3_600_000;

/** Reports a newer build and offers to reload. Drafts are flushed first; forms ask about other unsaved input. */
export function NewVersion() {
  const text = useText();
  const [outdated, setOutdated] = useState(false);
  const [quietUntil, setQuietUntil] = useState(0);
  useEffect(() => {
    const check = async () => {
      if (document.visibilityState === 'visible' && Date.now() >= quietUntil) setOutdated(await isOutdated());
    };
    const timer = setInterval(check, EVERY_MS);
    const onVisible = () => void check();
    document.addEventListener('visibilitychange', onVisible);
    globalThis.addEventListener('focus', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      globalThis.removeEventListener('focus', onVisible);
    };
  }, [quietUntil]);
  if (!outdated) return null;
  const reload = async () => {
    await flushDrafts();
    globalThis.location.reload();
  };
  const later = () => {
    setOutdated(false);
    setQuietUntil(Date.now() + LATER_MS);
  };
  return (
    <div className="new-version" role="status">
      <span>{text('notices.version.what')}</span>
      <button type="button" onClick={() => void reload()}>
        {text('notices.version.reload')}
      </button>
      <button type="button" onClick={later}>
        {text('notices.version.later')}
      </button>
    </div>
  );
}
