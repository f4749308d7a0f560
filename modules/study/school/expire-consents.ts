import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { ConsentRecord } from './consent-record.model.ts';

const BATCH = 200;

/** Expires consents after their last day, one by one, each with its history; returns how many. */
export async function expireConsents(ctx: Context, stopping: () => boolean): Promise<number> {
  const consents = repo(ConsentRecord, ctx);
  const over = { status: 'signed', validTo: { lt: chinaDay(ctx.now()) } } as const;
  let count = 0;
  for (;;) {
    const rows = await consents.find(over, { limit: BATCH });
    for (const { id } of rows) {
      if (stopping()) return count;
      await consents.act(id, 'expire');
      count += 1;
    }
    if (rows.length < BATCH) return count;
  }
}
