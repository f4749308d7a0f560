import { useEffect, useState } from 'react';

/** Full window mode of an element. Escape ends it, unless a popup handles the key. */
export function useFull(): readonly [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!full) return;
    const leave = (event: KeyboardEvent) => {
      const busy = document.querySelector('[role="dialog"], .ant-dropdown:not(.ant-dropdown-hidden), .ant-select-open') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !busy) setFull(false);
    };
    document.addEventListener('keydown', leave);
    document.body.toggleAttribute('data-full', true);
    return () => {
      document.removeEventListener('keydown', leave);
      document.body.removeAttribute('data-full');
    };
  }, [full]);
  return [full, setFull];
}
