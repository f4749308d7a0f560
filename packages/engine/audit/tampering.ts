import type { SealedLine } from './line.ts';

/**
 * The first defect of the chain. `changed`: the line was altered or replaced by another; `removed`, `inserted`: a number is missing or
 * occurs twice; `cut`: the chain ends before its head; `head`: the chain does not match a known head; `contents`: the history of a record
 * does not match the digest in the line; `untold`: a history row has no audit line.
 */
export interface Tampering {
  readonly kind: 'changed' | 'removed' | 'inserted' | 'cut' | 'head' | 'contents' | 'untold';
  readonly seq: number;
  /** The line at that position, if there is one. */
  readonly line: SealedLine | null;
  /** `to`: the last missing number, if several are missing. `history`: the id of the history row. */
  readonly to?: number;
  readonly history?: string;
}
