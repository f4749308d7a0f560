import { promisify } from 'node:util';
import { deflateRawSync, inflateRaw } from 'node:zlib';
import type { FileRow } from './row.ts';

const inflate = promisify(inflateRaw);

/** Rows as deflated JSON, a tenth of their size, stored as one database value. Hidden rows have a negative number. */
export function packRows(rows: readonly FileRow[]): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(JSON.stringify(rows.map(({ number, cells, hidden }) => [hidden ? -number : number, ...cells])), {
    level: 4,
  });
  return new Uint8Array(packed);
}

export async function unpackRows(body: Uint8Array): Promise<FileRow[]> {
  const rows = JSON.parse((await inflate(body)).toString('utf8')) as [number, ...string[]][];
  return rows.map(([number, ...cells]) => (number < 0 ? { number: -number, cells, hidden: true } : { number, cells }));
}
