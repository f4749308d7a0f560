import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { stepOf } from './check-keys.ts';
import type { CheckLine } from './check-lines.ts';

interface Keys {
  readonly frame: RefObject<HTMLElement | null>;
  readonly lines: readonly CheckLine[];
  readonly scrollTo: (index: number) => void;
  readonly setOpen: (key: string, open: boolean) => void;
}

/**
 * Keyboard navigation of a tree: up and down move between lines, right expands, left collapses or moves to the directory. Returns the key
 * of the one line in the tab order.
 */
export function useCheckKeys({ frame, lines, scrollTo, setOpen }: Keys) {
  const [at, setAt] = useState<string | null>(null);
  const wanted = useRef(false);
  const known = lines.findIndex(({ node }) => node.key === at);
  const place = Math.max(0, known);
  const current = lines[place]?.node.key ?? null;
  // Focuses after rendering, since the line may have to be scrolled into view first.
  useEffect(() => {
    if (!wanted.current || current === null) return;
    const box = frame.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(current)}"] input`);
    if (!box) return;
    wanted.current = false;
    box.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(event.key, lines, place);
    if (step === undefined) return;
    event.preventDefault();
    if (step === null || current === null) return;
    if ('open' in step) return setOpen(current, step.open);
    wanted.current = true;
    setAt(lines[step.goTo]?.node.key ?? null);
    scrollTo(step.goTo);
  };
  return { current, setAt, onKeyDown };
}
