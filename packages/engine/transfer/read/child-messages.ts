/** What goes to the reading process. */
export interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly format: 'xlsx' | 'csv';
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

/** What comes back. After every pack of rows the process waits for a `go`, so that a slow database slows the reading, not the memory. */
export type ReadMessage =
  | PackedRows
  | { readonly kind: 'sheet'; readonly sheet: number; readonly name: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: 'failed'; readonly message: string };
