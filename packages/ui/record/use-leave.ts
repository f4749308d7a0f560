import { useText } from '@zhixing/client/i18n.ts';
import { type RefObject, useEffect } from 'react';
import { useConfirm } from '../states/use-confirm.tsx';

/** Asks before typed work is lost: `leave(go)` goes at once, or after the answer; the browser asks for its own part. */
export function useLeave(dirty: RefObject<boolean>): (go: () => void) => Promise<void> {
  const t = useText();
  const confirm = useConfirm();
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => dirty.current && event.preventDefault();
    window.addEventListener('beforeunload', unload);
    return () => window.removeEventListener('beforeunload', unload);
  }, [dirty]);
  return async (go) => {
    const question = { title: t('ui.form.leave'), content: t('ui.form.leaveNote'), okText: t('ui.form.discard'), danger: true };
    if (dirty.current && !(await confirm(question))) return;
    dirty.current = false;
    go();
  };
}
