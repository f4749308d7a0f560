import type { OneRecord, RecordRow } from '@zhixing/client/records.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { extras } from './extras.ts';

/** How records of a model are changed and deleted where there is more to say than what and which, as of those in a series. */
export interface OwnWrites {
  /** Whether a record is written this way. */
  readonly holds: (row: RecordRow) => boolean;
  /** What is chosen unless somebody chooses. */
  readonly usual: string;
  /** Asks beside the form, and before deleting. */
  readonly Choice: ComponentType<{ readonly value: string; readonly onChange: (value: string) => void }>;
  readonly save: (row: RecordRow, version: number, values: Values, choice: string) => Promise<OneRecord>;
  readonly remove: (row: RecordRow, choice: string) => Promise<unknown>;
}

/** Whether a model may have such ways. */
const mayHaveOwnWrites = (model: string): boolean => extras.writes?.[model] !== undefined;

/** How a record is written by its model's own way; null where it goes the way of all. */
export async function ownWrites(model: string, row: RecordRow): Promise<OwnWrites | null> {
  const program = await extras.writes?.[model]?.();
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
