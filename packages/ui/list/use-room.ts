import { theme } from 'antd';
import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Height in pixels that the rows of a table may take so that header, rows and pager just fill the window: the page itself then
 * never scrolls, and the pager is always in sight.
 */
export function useRoom(frame: RefObject<HTMLElement | null>): number {
  const { token } = theme.useToken();
  const [room, setRoom] = useState(token.screenXS);
  const header = token.controlHeightLG + token.paddingXS;
  const below = header + token.controlHeight + token.marginLG * 2;
  const least = token.controlHeightLG * 6;
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setRoom(Math.max(least, Math.floor(window.innerHeight - element.getBoundingClientRect().top - below)));
    const watcher = new ResizeObserver(measure);
    if (element.parentElement) watcher.observe(element.parentElement);
    window.addEventListener('resize', measure);
    measure();
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [frame, below, least]);
  return room;
}
