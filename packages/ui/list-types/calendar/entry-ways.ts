import type { RecordRow } from '@zhixing/client/records.ts';
import type { KeyboardEvent } from 'react';

/** By how much an entry is moved, or its end alone. */
export interface EntryMove {
  readonly days: number;
  readonly end?: boolean;
}

/** What a calendar of its own does with its entries beside opening them. */
export interface EntryWays {
  /** Ground and ink of an entry. */
  readonly look?: (row: RecordRow) => { readonly background: string; readonly color: string };
  /** What stands on it; `begins` on the day it begins. */
  readonly text?: (row: RecordRow, name: string, begins: boolean) => string;
  readonly mayMove?: (row: RecordRow) => boolean;
  readonly onMove?: (row: RecordRow, move: EntryMove) => void;
}

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The days by which a key moves an entry: Alt and an arrow; with Shift as well, its end alone. Null for other keys. */
export function moveOf(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>): EntryMove | null {
  const days = event.altKey ? arrows[event.key] : undefined;
  return days === undefined ? null : { days, end: event.shiftKey };
}
