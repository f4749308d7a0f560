/** What a file is, by its content: a workbook, comma-separated text, a table of a web page, or an XML spreadsheet of 2003. */
export type FileFormat = 'xlsx' | 'csv' | 'html' | 'xml';

/** What goes to the reading process. */
export interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly format: FileFormat;
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
  | { readonly kind: 'hidden'; readonly sheet: number; readonly rows: number; readonly columns: readonly number[] }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: 'failed'; readonly message: string };
