import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Milliseconds to wait for a moved card; after that it is beyond the loaded part of its column. */
const MAX_MS = 10_000;

/**
 * Moves the focus along with a moved card once it is rendered in its new column, unless the user has moved on meanwhile. If the card is
 * not visible, its column gets the focus.
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
      const late = setTimeout(() => isIdle(id) && settle(column()), MAX_MS);
      const watch = new MutationObserver(find);
      leave.current = () => {
        clearTimeout(late);
        watch.disconnect();
        away.abort();
      };
      if (board.current) watch.observe(board.current, { childList: true, subtree: true });
      // A closing dialog returns the focus only after the card was rendered.
      document.addEventListener('focusin', find, { signal: away.signal });
      for (const kind of ['keydown', 'pointerdown'])
        window.addEventListener(kind, () => leave.current(), { signal: away.signal, capture: true });
    },
    [board],
  );
}

/** Whether nothing relevant has the focus, or the moved card itself has. */
function isIdle(id: string): boolean {
  const { activeElement } = document;
  const own = activeElement?.closest('[data-column] li')?.querySelector(`[data-card="${id}"]`);
  return activeElement === null || activeElement.matches('body, #main, [data-column]') || Boolean(own);
}
