import { theme } from 'antd';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Height in pixels from the top of the tree to the bottom of the window. */
export function useTreeRoom(frame: RefObject<HTMLElement | null>): number {
  const { token } = theme.useToken();
  const [room, setRoom] = useState(token.screenXS);
  useLayoutEffect(() => {
    const measure = () => {
      const top = frame.current?.getBoundingClientRect().top ?? 0;
      setRoom(Math.max(token.screenXS / 2, Math.floor(window.innerHeight - top - token.marginLG * 2)));
    };
    window.addEventListener('resize', measure);
    measure();
    return () => window.removeEventListener('resize', measure);
  }, [frame, token]);
  return room;
}
