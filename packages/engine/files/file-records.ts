import type { Context } from '../context.ts';

/** A file whose bytes are in the store. */
export interface FileRecord {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
}

/** What modules need that make files themselves. */
export interface FileRecords {
  /** Creates the record of a file whose bytes are already in the store. */
  readonly record: (ctx: Context, file: FileRecord) => Promise<unknown>;
  /** A file name without a path, limited in length. */
  readonly plainName: (name: string) => string;
}

/** What modules need that take files in from people without an account. */
export interface UploadedFiles extends FileRecords {
  /** The bytes of a file without metadata, and the media type detected from them; null for an unknown type. */
  readonly clean: (name: string, sent: Buffer) => Promise<{ readonly mediaType: string; readonly bytes: Buffer } | null>;
}
