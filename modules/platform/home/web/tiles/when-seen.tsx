import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Pixels around the window that count as seen, so that a picture is there when it is scrolled to. */
const AHEAD = '100px';

/**
 * Content that is rendered once it is scrolled to, and stays. Programs of charts and maps are larger than a whole home, which is usable
 * without them: they are loaded only by those who look at them.
 */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true), {
      rootMargin: AHEAD,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return seen ? children : <div ref={place} className="tile-waiting" />;
}
