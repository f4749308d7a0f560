import type { RecordRow } from '@zhixing/client/records.ts';

/** A record and its period; without an end it is ongoing, without a beginning it has no bar. */
export interface Bar {
  readonly row: RecordRow;
  readonly begin: string | null;
  readonly end: string | null;
}
