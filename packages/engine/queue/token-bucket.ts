import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { identifier } from '../database/identifiers.ts';

/** A rate limit shared by all processes: a table with a row per key and the columns `left_over` and `counted_at`. */
export interface TokenBucket {
  readonly table: string;
  readonly key: string;
}

interface Taking {
  /** Refill rate; the bucket starts full with one minute's tokens, its capacity. */
  readonly perMinute: number;
  readonly most: number;
  readonly now: Date;
}

/**
 * Takes up to `most` tokens of a key and returns how many. Row-locks the bucket until commit, so that processes take one after the other.
 */
export async function takeTokens(tx: Database, bucket: TokenBucket, value: string, { perMinute, most, now }: Taking): Promise<number> {
  const [table, key] = [identifier(bucket.table), identifier(bucket.key)];
  await tx.query(sql`insert into ${table} (${key}, left_over, counted_at) values (${value}, ${perMinute}, ${now}) on conflict do nothing`);
  const [row] = await tx.query<{ left: number; at: Date }>(
    sql`select left_over as left, counted_at as at from ${table} where ${key} = ${value} for update`,
  );
  const minutes = row ? Math.max(0, now.getTime() - row.at.getTime()) / 60_000 : 0;
  const full = Math.min(perMinute, (row?.left ?? 0) + minutes * perMinute);
  const taken = Math.min(most, Math.floor(full));
  await tx.query(sql`update ${table} set left_over = ${full - taken}, counted_at = ${now} where ${key} = ${value}`);
  return taken;
}

/** Returns unused tokens. */
export const returnTokens = (tx: Database, { table, key }: TokenBucket, value: string, count: number): Promise<unknown> =>
  tx.query(sql`update ${identifier(table)} set left_over = left_over + ${count} where ${identifier(key)} = ${value}`);
