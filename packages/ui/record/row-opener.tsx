import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PeekPlace, usePeek } from './peek-context.ts';

/** First cell of a row, a button that opens the record in a drawer. */
export function RowOpener({ model, id, children }: { model: string; id: string; children: ReactNode }) {
  const peek = usePeek();
  if (!peek) return children;
  return (
    <Button type="link" size="small" style={{ padding: 0 }} onClick={() => peek(model, id)}>
      {/* Keeps a reference in the cell from becoming a button within the button. */}
      <PeekPlace value={null}>{children}</PeekPlace>
    </Button>
  );
}
