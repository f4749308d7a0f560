import { Tag } from 'antd';
import type { ReactNode } from 'react';

/** A condition as text with a remove button. */
export function Chip({ remove, onRemove, children }: { remove: string; onRemove: () => void; children: ReactNode }) {
  return (
    <Tag
      closable={{ 'aria-label': remove }}
      onClose={(event) => {
        event.preventDefault();
        onRemove();
      }}
      style={{ whiteSpace: 'normal', marginInlineEnd: 0 }}
    >
      {children}
    </Tag>
  );
}
