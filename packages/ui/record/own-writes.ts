import type { RecordRow } from '@zhixing/client/records.ts';
import { useEffect, useState } from 'react';
import { extensions, type OwnWrites } from './extensions.ts';

/** Whether the model has custom writes. */
const mayHaveOwnWrites = (model: string): boolean => extensions.writes?.[model] !== undefined;

/** Custom writes that apply to the record; null for the default. */
export async function ownWrites(model: string, row: RecordRow): Promise<OwnWrites | null> {
  const program = await extensions.writes?.[model]?.();
  return program?.default.holds(row) ? program.default : null;
}

/** Hook version of `ownWrites`; null until loaded. */
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
