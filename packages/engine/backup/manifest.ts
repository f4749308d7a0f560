import { z } from 'zod';

/** Version of the archive format; a program reads its own and older ones. */
export const FORMAT = 1;

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** Version of the program that created it. */
  version: z.string(),
  /** The moment of the snapshot. */
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  before: z.array(z.string()).readonly(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()).readonly() })).readonly(),
  after: z.array(z.string()).readonly(),
});

/** The first entry: the structure of the database. */
export type Manifest = z.infer<typeof manifestSchema>;

export const summarySchema = z.strictObject({
  rows: z.record(z.string(), z.number().int().nonnegative()),
  files: z.number().int().nonnegative(),
  fileBytes: z.number().nonnegative(),
  /** Statements that restore the sequences. */
  sequences: z.array(z.string()),
  /** SHA-256 over all entries before this one. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The last entry: totals and digest of everything before it. A backup without it is truncated. */
export type Summary = z.infer<typeof summarySchema>;

export const MANIFEST = 'manifest.json';
export const SUMMARY = 'summary.json';

/** Rows of a table are stored in numbered pieces. */
export const rowsName = (table: string, piece: number): string => `rows/${table}/${String(piece).padStart(8, '0')}`;
export const ROWS_NAME = /^rows\/([^/]+)\/(\d{8})$/;
export const fileName = (id: string): string => `files/${id}`;
export const FILE_NAME = /^files\/([\w-]+(?:\.[\w-]+)*)$/;
/** Encryption keys of secrets in the database; only in encrypted backups. */
export const keyName = (name: string): string => `keys/${name}`;
export const KEY_NAME = /^keys\/([a-z-]+)$/;
