import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { TripFiling } from './trip-filing.model.ts';

const BATCH = 200;

const waiting = ['declared', 'enrolling', 'organising', 'filing', 'ready'];

/**
 * Expires approved declarations whose trip did not depart by the filed day; a trip that has not opened its sign-up goes back to preparation.
 * Returns their number.
 */
export async function expireFilings(ctx: Context, stopping: () => boolean): Promise<number> {
  const filings = repo(TripFiling, elevated(ctx));
  const trip = { where: { status: { in: waiting } } };
  const over = { status: 'approved', stage: 'plan', validUntil: { lt: chinaDay(ctx.now()) }, trip };
  let expired = 0;
  while (!stopping()) {
    const batch = await filings.find(over, { limit: BATCH });
    for (const { id } of batch) await filings.act(id, 'expire');
    expired += batch.length;
    if (batch.length < BATCH) break;
  }
  return expired;
}
