import { chinaDay } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import type { Context } from '../context.ts';

interface Block {
  next: number;
  end: number;
}

const BLOCK = 20;
const blocks = new Map<string, Promise<Block>>();

/**
 * The next number of a prefix: `TR202611210007`. Numbers are allocated in blocks outside the writing transaction, so that concurrent
 * creations do not block each other; gaps are allowed, duplicates are not.
 */
export async function nextSerial(ctx: Context, prefix: string): Promise<string> {
  const [first = ''] = await takeSerials(ctx, prefix, 1);
  return first;
}

/** `count` numbers at once, for batches. */
export async function takeSerials(ctx: Context, prefix: string, count: number): Promise<string[]> {
  const day = chinaDay(ctx.now());
  const key = `${ctx.engine.database.url} ${prefix} ${day}`;
  const from = count > 1 ? (await allocate(ctx, prefix, day, count)).next : await takeOne(ctx, key, prefix, day);
  return Array.from({ length: count }, (_, i) => `${prefix}${day.replaceAll('-', '')}${String(from + i).padStart(4, '0')}`);
}

async function takeOne(ctx: Context, key: string, prefix: string, day: string): Promise<number> {
  for (;;) {
    const pending = blocks.get(key) ?? allocate(ctx, prefix, day, BLOCK);
    blocks.set(key, pending);
    const block = await pending.catch((error: unknown) => {
      blocks.delete(key);
      throw error;
    });
    if (block.next < block.end) return block.next++;
    if (blocks.get(key) === pending) blocks.delete(key);
  }
}

async function allocate(ctx: Context, prefix: string, day: string, count: number): Promise<Block> {
  const [row] = await ctx.engine.database.onSeparateConnection<{ taken: number }>(
    sql`insert into sys_serial as s (prefix, day, taken) values (${prefix}, ${day}, ${count}) on conflict (prefix, day) do update set taken = s.taken + ${count} returning taken`,
  );
  const end = (row?.taken ?? count) + 1;
  return { next: end - count, end };
}
