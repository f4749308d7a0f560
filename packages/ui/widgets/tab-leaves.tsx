import type { KeyboardEvent, ReactNode } from 'react';

const tabLeaves = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.stopPropagation();
};

/** Lets Tab leave an open select. By default antd's select chooses the active option on Tab, or deselects it if it was just chosen. */
export function TabLeaves({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" onKeyDownCapture={tabLeaves} style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 }}>
      {children}
    </div>
  );
}
