import type { Context } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Condition } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { EducationBureau } from '../../bureau/education-bureau.model.ts';
import { Qualification } from './qualification.model.ts';

const BATCH = 200;
const DAY_MS = 86_400_000;

/**
 * Marks documents that expire within the notice days of their bureau, and expired ones. Each with its history, and the owner is notified
 * once. Returns how many.
 */
export async function ageQualifications(ctx: Context, stopping: () => boolean): Promise<number> {
  const today = chinaDay(ctx.now());
  let count = await each(ctx, { status: { in: ['valid', 'expiring'] }, longTerm: false, validTo: { lt: today } }, 'expire', stopping);
  for (const { id, expiryNoticeDays } of await repo(EducationBureau, ctx).find({})) {
    const until = chinaDay(new Date(ctx.now().getTime() + expiryNoticeDays * DAY_MS));
    count += await each(ctx, { bureau: id, status: 'valid', longTerm: false, validTo: { lte: until } }, 'nearExpiry', stopping);
  }
  return count;
}

async function each(ctx: Context, due: Condition, action: 'expire' | 'nearExpiry', stopping: () => boolean): Promise<number> {
  const papers = repo(Qualification, ctx);
  let count = 0;
  for (;;) {
    const rows = await papers.find(due, { limit: BATCH });
    for (const { id } of rows) {
      if (stopping()) return count;
      await papers.act(id, action);
      count += 1;
    }
    if (rows.length < BATCH) return count;
  }
}
