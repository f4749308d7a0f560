import type { KeyboardEvent, ReactNode } from 'react';

const tabLeaves = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.stopPropagation();
};

/** Lets Tab leave an open select. Left to itself it chooses the option under the cursor, or takes away the one chosen just before. */
export function TabLeaves({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" onKeyDownCapture={tabLeaves} style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 }}>
      {children}
    </div>
  );
}
