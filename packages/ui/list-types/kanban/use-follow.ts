import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Milliseconds after which a card is not awaited any longer: it stands further down in its column than has been read. */
const LONGEST_MS = 10_000;

/**
 * Takes the focus along with a card that has been moved: once it stands in its new column it has the focus, unless whoever moved it has gone
 * on meanwhile. Where it is out of sight, its column has it.
 */
export function useFollow(board: RefObject<HTMLElement | null>): (id: string, to: string) => void {
  const leave = useRef(() => {});
  useEffect(() => () => leave.current(), []);
  return useCallback(
    (id, to) => {
      leave.current();
      const away = new AbortController();
      const column = () => board.current?.querySelector<HTMLElement>(`[data-column="${CSS.escape(to)}"]`);
      const find = () => {
        const card = column()?.querySelector<HTMLElement>(`[data-card="${id}"]`);
        if (card && isIdle(id)) settle(card);
      };
      const settle = (target: HTMLElement | null | undefined) => {
        leave.current();
        target?.focus();
      };
      const late = setTimeout(() => isIdle(id) && settle(column()), LONGEST_MS);
      const watch = new MutationObserver(find);
      leave.current = () => {
        clearTimeout(late);
        watch.disconnect();
        away.abort();
      };
      if (board.current) watch.observe(board.current, { childList: true, subtree: true });
      // A dialog gives the focus back after the card has come.
      document.addEventListener('focusin', find, { signal: away.signal });
      for (const kind of ['keydown', 'pointerdown'])
        window.addEventListener(kind, () => leave.current(), { signal: away.signal, capture: true });
    },
    [board],
  );
}

/** Nothing in particular has the focus, or the card itself where it stood before. */
function isIdle(id: string): boolean {
  const { activeElement } = document;
  const own = activeElement?.closest('[data-column] li')?.querySelector(`[data-card="${id}"]`);
  return activeElement === null || activeElement.matches('body, #main, [data-column]') || Boolean(own);
}
