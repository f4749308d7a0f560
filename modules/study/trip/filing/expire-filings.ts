import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { TripFiling } from './trip-filing.model.ts';

const BATCH = 200;

/** Expires approved declarations whose trip did not depart by the filed day; the trip goes back to preparation. Returns their number. */
export async function expireFilings(ctx: Context, stopping: () => boolean): Promise<number> {
  const filings = repo(TripFiling, elevated(ctx));
  let expired = 0;
  while (!stopping()) {
    const over = await filings.find({ status: 'approved', stage: 'plan', validUntil: { lt: chinaDay(ctx.now()) } }, { limit: BATCH });
    for (const { id } of over) await filings.act(id, 'expire');
    expired += over.length;
    if (over.length < BATCH) break;
  }
  return expired;
}
