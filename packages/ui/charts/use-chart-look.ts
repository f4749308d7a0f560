import { createContext, use, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Look, paperLook, readLook, watchLook } from './look.ts';

/** Pixels between the margins of a page of A4. */
const PAGE = 690;

interface Surface {
  readonly look: Look;
  /** Width of a page while the window is printed. */
  readonly page: number | null;
}

/** The look of a place that has its own, whatever the theme, such as a large screen. */
export const OwnLook = createContext<Look | null>(null);

/** The look of the theme or of the place; while the window is printed that of paper. */
export function useChartLook(): Surface {
  const [look, setLook] = useState(readLook);
  const own = use(OwnLook);
  const [printing, setPrinting] = useState(false);
  useEffect(() => watchLook(() => setLook(readLook())), []);
  useEffect(() => {
    // The browser takes the page as it is when the event's listeners return.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    globalThis.addEventListener('beforeprint', begin);
    globalThis.addEventListener('afterprint', end);
    return () => {
      globalThis.removeEventListener('beforeprint', begin);
      globalThis.removeEventListener('afterprint', end);
    };
  }, []);
  return { look: printing ? paperLook : (own ?? look), page: printing ? PAGE : null };
}
