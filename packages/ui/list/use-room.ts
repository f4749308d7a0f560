import { theme } from 'antd';
import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Height in pixels for a table's rows so that header, rows and pager fill the window exactly: the page does not scroll, and the pager
 * stays visible.
 */
export function useRoom(frame: RefObject<HTMLElement | null>): number {
  const { token } = theme.useToken();
  const [room, setRoom] = useState(token.screenXS);
  const edges = token.padding * 2 + token.lineWidth * 2;
  const least = token.controlHeightLG * 5;
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const heading = 0;
      const foot = element.nextElementSibling ? element.nextElementSibling.getBoundingClientRect().bottom - bottom : 0;
      setRoom(Math.max(least, Math.floor(window.innerHeight - top - heading - foot - edges)));
    };
    const watcher = new ResizeObserver(measure);
    for (const part of element.parentElement?.children ?? []) watcher.observe(part);
    window.addEventListener('resize', measure);
    measure();
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [frame, edges, least]);
  return room;
}
