import sql from 'sql-template-tag';
import type { Database } from '../../database/database.ts';
import type { PackedRows } from '../read/child-messages.ts';
import { unpackRows } from '../read/packed-rows.ts';
import type { FileRow } from '../read/row.ts';

/** Part of an uploaded sheet, as many rows as one batch takes. */
export interface Chunk {
  readonly number: number;
  readonly sheet: number;
  readonly rows: readonly FileRow[];
}

export async function storeChunk(db: Database, job: string, number: number, packed: PackedRows): Promise<void> {
  await db.query(
    sql`insert into sys_transfer_chunk (job, sheet, chunk, first_row, last_row, rows, body) values (${job}, ${packed.sheet}, ${number}, ${packed.first}, ${packed.last}, ${packed.rows}, ${Buffer.from(packed.body)})`,
  );
}

/** The next chunk of the given sheets after a number (-1 for the first), or null at the end. */
export async function nextChunk(db: Database, job: string, sheets: readonly number[], after: number): Promise<Chunk | null> {
  const [found] = await db.query<{ chunk: number; sheet: number; body: Buffer }>(
    sql`select chunk, sheet, body from sys_transfer_chunk where job = ${job} and sheet = any(${sheets}::int[]) and chunk > ${after} order by chunk limit 1`,
  );
  return found ? { number: found.chunk, sheet: found.sheet, rows: await unpackRows(found.body) } : null;
}

/** The chunks of sheets in the order of the file, one at a time. */
export async function* chunksOf(db: Database, job: string, sheets: readonly number[], after = -1): AsyncGenerator<Chunk> {
  for (let last = after; ; ) {
    const chunk = await nextChunk(db, job, sheets, last);
    if (!chunk) return;
    last = chunk.number;
    yield chunk;
  }
}

/** The number of rows of a sheet below a row number. */
export async function rowsBelow(db: Database, job: string, sheet: number, headerRow: number): Promise<number> {
  let total = 0;
  const chunks = await db.query<{ chunk: number; first_row: number; rows: number }>(
    sql`select chunk, first_row, rows from sys_transfer_chunk where job = ${job} and sheet = ${sheet}`,
  );
  for (const { chunk, first_row, rows } of chunks) {
    const inside = first_row > headerRow ? null : await nextChunk(db, job, [sheet], chunk - 1);
    total += inside ? inside.rows.filter((row) => row.number > headerRow).length : rows;
  }
  return total;
}
