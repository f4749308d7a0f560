import { useCallback, useEffect, useMemo, useReducer } from 'react';
import type { Draft } from './draft.ts';

interface History {
  readonly past: readonly (Draft | null)[];
  readonly now: Draft | null;
  readonly future: readonly (Draft | null)[];
}

type Step = { readonly do: 'begin' | 'change'; readonly draft: Draft | null } | { readonly do: 'undo' | 'redo' };

const LIMIT = 100;

/** A shape in progress with undo and redo, also by Ctrl+Z and Ctrl+Y. */
export function useDraft() {
  const [{ past, now, future }, step] = useReducer(stepped, { past: [], now: null, future: [] });
  const begin = useCallback((draft: Draft | null) => step({ do: 'begin', draft }), []);
  const change = useCallback((draft: Draft) => step({ do: 'change', draft }), []);
  const undo = useCallback(() => step({ do: 'undo' }), []);
  const redo = useCallback(() => step({ do: 'redo' }), []);
  const draws = now !== null;
  useEffect(() => {
    if (!draws) return;
    const keys = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (!command) return;
      event.preventDefault();
      step({ do: command });
    };
    document.addEventListener('keydown', keys);
    return () => document.removeEventListener('keydown', keys);
  }, [draws]);
  const canUndo = past.length > 0;
  const canRedo = future.length > 0;
  return useMemo(() => ({ draft: now, begin, change, undo, redo, canUndo, canRedo }), [now, begin, change, undo, redo, canUndo, canRedo]);
}

/** Undo or redo, if a key means it; in text inputs it is theirs. */
function commandOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
  if (typing || !(event.ctrlKey || event.metaKey)) return null;
  const key = event.key.toLowerCase();
  if (key === 'y') return 'redo';
  if (key !== 'z') return null;
  return event.shiftKey ? 'redo' : 'undo';
}

export type DraftHandle = ReturnType<typeof useDraft>;

function stepped(history: History, step: Step): History {
  const { past, now, future } = history;
  switch (step.do) {
    case 'begin':
      return { past: [], now: step.draft, future: [] };
    case 'change':
      return { past: [...past, now].slice(-LIMIT), now: step.draft, future: [] };
    case 'undo':
      return past.length === 0 ? history : { past: past.slice(0, -1), now: past.at(-1) ?? null, future: [now, ...future] };
    case 'redo':
      return future.length === 0 ? history : { past: [...past, now], now: future[0] ?? null, future: future.slice(1) };
  }
}
