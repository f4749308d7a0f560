import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useEffect, useRef, useState } from 'react';

interface Steps<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

/** Most steps that can be undone. */
const LIMIT = 100;

/** Something arranged on a page with undo and redo, which is saved as a whole. */
export interface Arrangement<T> {
  readonly now: T;
  readonly changed: boolean;
  readonly busy: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly change: (next: T) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly save: () => void;
}

/** Keeps the steps of an arrangement, with Ctrl+Z, Ctrl+Y and Ctrl+S. `send` saves it and returns what is stored then. */
export function useArrangement<T>(stored: T, send: (now: T) => Promise<T>, saved: string): Arrangement<T> {
  const [steps, setSteps] = useState<Steps<T>>({ past: [], now: stored, future: [] });
  const [base, setBase] = useState(stored);
  const [busy, setBusy] = useState(false);
  const { failed, done } = useNotices();
  const changed = steps.now !== base;
  useUnsaved({ isDirty: () => changed, discard: () => setSteps({ past: [], now: base, future: [] }) });
  const undo = () => setSteps(back);
  const redo = () => setSteps(forth);
  const save = () => {
    if (busy || !changed) return;
    setBusy(true);
    send(steps.now)
      .then((next) => {
        setBase(next);
        setSteps({ past: [], now: next, future: [] });
        done(saved);
      }, failed)
      .finally(() => setBusy(false));
  };
  usePageKeys({ z: undo, y: redo, s: save });
  return {
    now: steps.now,
    changed,
    busy,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    change: (next) => setSteps(({ past, now }) => ({ past: [...past, now].slice(-LIMIT), now: next, future: [] })),
    undo,
    redo,
    save,
  };
}

type Commands = Readonly<Record<string, () => void>>;

/** Shortcuts of the page, wherever the focus is; each has a button of its own. */
function usePageKeys(commands: Commands): void {
  const now = useRef(commands);
  now.current = commands;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const command = event.ctrlKey || event.metaKey ? now.current[key] : undefined;
      // Within a text field these keys belong to the text.
      if (!command || (isTyping(event.target) && key !== 's')) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const back = <T>(steps: Steps<T>): Steps<T> => {
  const last = steps.past.at(-1);
  return last === undefined ? steps : { past: steps.past.slice(0, -1), now: last, future: [steps.now, ...steps.future] };
};

const forth = <T>(steps: Steps<T>): Steps<T> => {
  const [next, ...rest] = steps.future;
  return next === undefined ? steps : { past: [...steps.past, steps.now], now: next, future: rest };
};
