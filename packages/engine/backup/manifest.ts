import { z } from 'zod';

/** The version of the archive's own form; a program reads its own and older ones. */
export const FORMAT = 1;

export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** Version of the program that made it. */
  version: z.string(),
  /** The moment that the backup shows. */
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  before: z.array(z.string()).readonly(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()).readonly() })).readonly(),
  after: z.array(z.string()).readonly(),
});

/** The first entry: how the database is built. */
export type Manifest = z.infer<typeof manifestSchema>;

export const summarySchema = z.strictObject({
  rows: z.record(z.string(), z.number().int().nonnegative()),
  files: z.number().int().nonnegative(),
  fileBytes: z.number().nonnegative(),
  /** Statements that put the sequences in their places. */
  sequences: z.array(z.string()),
  /** SHA-256 over all entries before this one. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The last entry: what everything before adds up to. A backup without it has been cut off. */
export type Summary = z.infer<typeof summarySchema>;

export const MANIFEST = 'manifest.json';
export const SUMMARY = 'summary.json';

/** Rows of a table come in pieces, in order. */
export const rowsName = (table: string, piece: number): string => `rows/${table}/${String(piece).padStart(8, '0')}`;
export const ROWS_NAME = /^rows\/([^/]+)\/(\d{8})$/;
export const fileName = (id: string): string => `files/${id}`;
export const FILE_NAME = /^files\/([\w-]+(?:\.[\w-]+)*)$/;
/** Keys of the server that secrets in the database need; only in backups that are locked. */
export const keyName = (name: string): string => `keys/${name}`;
export const KEY_NAME = /^keys\/([a-z-]+)$/;
