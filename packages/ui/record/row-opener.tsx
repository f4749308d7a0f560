import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PeekPlace, usePeek } from './peek-context.ts';

/** The first cell of a row, which opens its record beside what is being read. */
export function RowOpener({ model, id, children }: { model: string; id: string; children: ReactNode }) {
  const peek = usePeek();
  if (!peek) return children;
  return (
    <Button type="link" size="small" style={{ padding: 0 }} onClick={() => peek(model, id)}>
      {/* The cell may be a reference: one press opens one thing. */}
      <PeekPlace value={null}>{children}</PeekPlace>
    </Button>
  );
}
