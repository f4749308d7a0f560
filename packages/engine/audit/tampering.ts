import type { SealedLine } from './line.ts';

/**
 * What is wrong with the chain, at its first wrong place. `changed`: the line is not what it was, or stands in the place of another;
 * `removed`, `inserted`: a number is missing, or there twice; `cut`: the chain ends before its head; `head`: it goes on otherwise than a head
 * that is known; `contents`: the history of a record is not what the line vouches for; `untold`: it has what no line tells of.
 */
export interface Tampering {
  readonly kind: 'changed' | 'removed' | 'inserted' | 'cut' | 'head' | 'contents' | 'untold';
  readonly seq: number;
  /** The line at that place, where there is one. */
  readonly line: SealedLine | null;
  /** The last number missing, where several are; the id of the line of the history. */
  readonly to?: number;
  readonly history?: string;
}
