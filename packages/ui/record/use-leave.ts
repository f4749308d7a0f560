import { useText } from '@zhixing/client/i18n.ts';
import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
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
  const mayLeave = async (): Promise<boolean> => {
    const question = { title: t('ui.form.leave'), content: t('ui.form.leaveNote'), okText: t('ui.form.discard'), danger: true };
    const may = !dirty.current || (await confirm(question));
    if (may) dirty.current = false;
    return may;
  };
  useBackGuard(dirty, mayLeave);
  return async (go) => {
    if (await mayLeave()) go();
  };
}

/** Going back would close the form. Another page in front does not: its tab keeps what was typed. */
function useBackGuard(dirty: RefObject<boolean>, mayLeave: () => Promise<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current && currentLocation.pathname === nextLocation.pathname && currentLocation.search !== nextLocation.search,
  );
  const blocked = blocker.state === 'blocked';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per attempt, not again when texts or the blocker are made anew
  useEffect(() => {
    if (blocker.state === 'blocked') mayLeave().then((may) => (may ? blocker.proceed() : blocker.reset()));
  }, [blocked]);
}
