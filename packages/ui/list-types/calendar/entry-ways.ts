import type { RecordRow } from '@zhixing/client/records.ts';
import type { KeyboardEvent } from 'react';

/** Days by which an entry, or only its end, is moved. */
export interface EntryMove {
  readonly days: number;
  readonly end?: boolean;
}

/** A custom calendar's rendering and operations of entries. */
export interface EntryWays {
  /** Background and text colour of an entry. */
  readonly look?: (row: RecordRow) => { readonly background: string; readonly color: string };
  /** Text of an entry; `begins` is true on its first day. */
  readonly text?: (row: RecordRow, name: string, begins: boolean) => string;
  readonly mayMove?: (row: RecordRow) => boolean;
  readonly onMove?: (row: RecordRow, move: EntryMove) => void;
}

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The move that a key means: Alt with an arrow moves the entry, with Shift as well only its end. Null for other keys. */
export function moveOf(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>): EntryMove | null {
  const days = event.altKey ? arrows[event.key] : undefined;
  return days === undefined ? null : { days, end: event.shiftKey };
}
