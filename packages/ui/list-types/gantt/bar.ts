import type { RecordRow } from '@zhixing/client/records.ts';

/** A record and the days that it lasts; no end means that it goes on, no beginning that it is not drawn. */
export interface Bar {
  readonly row: RecordRow;
  readonly begin: string | null;
  readonly end: string | null;
}
