import type { CSSProperties, ReactNode } from 'react';

// Read out, not seen: what stands in a table has its name in the head of the column.
const unseen: CSSProperties = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** The name of a control where eyes find it elsewhere. */
export const HiddenLabel = ({ htmlFor, children }: { htmlFor: string; children: ReactNode }) => (
  <label htmlFor={htmlFor} style={unseen}>
    {children}
  </label>
);
