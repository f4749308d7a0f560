import type { CSSProperties, ReactNode } from 'react';

// Visually hidden, but read by screen readers.
const unseen: CSSProperties = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** Label of an input whose visible name is elsewhere, such as in a column header. */
export const HiddenLabel = ({ htmlFor, children }: { htmlFor: string; children: ReactNode }) => (
  <label htmlFor={htmlFor} style={unseen}>
    {children}
  </label>
);
