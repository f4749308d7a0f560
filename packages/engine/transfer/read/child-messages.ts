import type { TableFormat } from '@zhixing/model/file-kind.ts';

/** The request to the reading process. */
export interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly format: TableFormat;
}

/** Rows packed for storage: deflated JSON, `[[number, cell, cell, …], …]`. */
export interface PackedRows {
  readonly kind: 'rows';
  readonly sheet: number;
  readonly first: number;
  readonly last: number;
  readonly rows: number;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Messages of the reading process. After every pack of rows it waits for a `go`: backpressure, so that a slow database does not fill the
 * memory.
 */
export type ReadMessage =
  | PackedRows
  | { readonly kind: 'sheet'; readonly sheet: number; readonly name: string }
  | { readonly kind: 'hidden'; readonly sheet: number; readonly rows: number; readonly columns: readonly number[] }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: 'failed'; readonly message: string };
