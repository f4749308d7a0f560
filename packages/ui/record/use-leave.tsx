import { tabKeyOf } from '@zhixing/client/tab.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, LeaveQuestion } from './leave-question.tsx';
import { type Move, useGuard } from './use-guard.ts';

export interface LeaveHandle {
  /** Goes at once, or after the answer where something typed would be lost. */
  readonly leave: (go: () => void) => void;
  readonly noteDirty: (dirty: boolean) => void;
  /** Hears how to throw away the draft of the form that is open. */
  readonly noteDraft: (drop: () => Promise<void>) => void;
  /** To be drawn beside the form. */
  readonly question: ReactNode;
}

/** Asks before typed work is lost: by closing, by going back, by closing the window. */
export function useLeave(): LeaveHandle {
  const [dirty, setDirty] = useState(false);
  // Whoever saves and goes in one breath must not be asked about what has just been saved.
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
  // The tab asks as well, before it is closed.
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
 * Stands in the way while there is something to lose, and only then: the router knows one guard at a time. Going back would close the
 * form. Another page in front does not: its tab keeps what was typed.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per attempt, not again when the blocker is made anew
  useEffect(() => {
    if (blocker.state === 'blocked') ask(blocker.proceed, blocker.reset);
  }, [state]);
  return null;
}
