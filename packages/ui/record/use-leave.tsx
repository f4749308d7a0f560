import { tabKeyOf } from '@zhixing/client/tab.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, LeaveQuestion } from './leave-question.tsx';
import { type Move, useGuard } from './use-guard.ts';

export interface LeaveHandle {
  /** Leaves at once, or after confirmation if there is unsaved input. */
  readonly leave: (go: () => void) => void;
  readonly noteDirty: (dirty: boolean) => void;
  /** Receives the function that deletes the open form's draft. */
  readonly noteDraft: (drop: () => Promise<void>) => void;
  /** The confirmation dialog, to render beside the form. */
  readonly question: ReactNode;
}

/** Asks before unsaved input is lost: on closing, on going back, and on closing the window. */
export function useLeave(): LeaveHandle {
  const [dirty, setDirty] = useState(false);
  // A ref, because leaving right after saving must not ask, although the state is not updated yet.
  const now = useRef(false);
  const [asked, setAsked] = useState<{ go: () => void; stay: () => void } | null>(null);
  const noteDirty = useCallback((next: boolean) => {
    now.current = next;
    setDirty(next);
  }, []);
  const drop = useRef<() => Promise<void>>(nothingStored);
  const discard = () => {
    void drop.current();
    noteDirty(false);
  };
  // Closing the tab asks too.
  useUnsaved({ isDirty: () => now.current, discard });
  const noteDraft = useCallback((next: () => Promise<void>) => {
    drop.current = next;
  }, []);
  const ask = useCallback((go: () => void, stay: () => void) => setAsked({ go, stay }), []);
  const answer = (answered: Answer) => {
    setAsked(null);
    if (answered === 'stay') return asked?.stay();
    if (answered === 'discard') discard();
    else noteDirty(false);
    asked?.go();
  };
  return {
    leave: (go) => (now.current ? ask(go, () => {}) : go()),
    noteDirty,
    noteDraft,
    question: (
      <>
        {dirty && <Guard dirty={now} ask={ask} />}
        {asked && <LeaveQuestion onAnswer={answer} />}
      </>
    ),
  };
}

const nothingStored = async () => {};

interface GuardProps {
  readonly dirty: { readonly current: boolean };
  readonly ask: (go: () => void, stay: () => void) => void;
}

/**
 * Blocks navigation only while there is unsaved input, since the router supports one blocker at a time. Navigating to another page is
 * allowed: the tab keeps its input.
 */
function Guard({ dirty, ask }: GuardProps) {
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', unload);
    return () => window.removeEventListener('beforeunload', unload);
  }, [dirty]);
  const blocks = useCallback(
    ({ currentLocation, nextLocation }: Move) =>
      dirty.current && tabKeyOf(currentLocation) === tabKeyOf(nextLocation) && currentLocation.search !== nextLocation.search,
    [dirty],
  );
  const blocker = useGuard(blocks);
  const { state } = blocker;
  // Asked once per attempt, not again when the blocker is made anew.
  useChange([state], () => {
    if (blocker.state === 'blocked') ask(blocker.proceed, blocker.reset);
  });
  return null;
}
