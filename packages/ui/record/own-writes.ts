import type { RecordRow } from '@zhixing/client/records.ts';
import { useEffect, useState } from 'react';
import { extensions, type OwnWrites } from './extensions.ts';

/** Whether a model may have such ways. */
const mayHaveOwnWrites = (model: string): boolean => extensions.writes?.[model] !== undefined;

/** How a record is written by its model's own way; null where it goes the way of all. */
export async function ownWrites(model: string, row: RecordRow): Promise<OwnWrites | null> {
  const program = await extensions.writes?.[model]?.();
  return program?.default.holds(row) ? program.default : null;
}

/** The same for drawing: null until its program is here. */
export function useOwnWrites(model: string, row: RecordRow | null): OwnWrites | null {
  const [own, setOwn] = useState<OwnWrites | null>(null);
  useEffect(() => {
    let current = true;
    const put = (found: OwnWrites | null) => current && setOwn(() => found);
    if (row && mayHaveOwnWrites(model)) ownWrites(model, row).then(put, () => put(null));
    return () => {
      current = false;
    };
  }, [model, row]);
  return own;
}
